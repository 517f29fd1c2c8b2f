// react-toastify as this product shows it; a chunk of its own.
import { ToastContainer } from 'react-toastify/unstyled'

export { toast } from 'react-toastify/unstyled'

export default function ToastHost() {
  return <ToastContainer position="top-right" autoClose={3000} theme="light" />
}
