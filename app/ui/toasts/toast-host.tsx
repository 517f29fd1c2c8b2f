// react-toastify with the position and time of the specification (spec 9.7); a chunk of its own.
import { ToastContainer } from 'react-toastify/unstyled'
import './toast-host.css'

export { toast } from 'react-toastify/unstyled'

export default function ToastHost() {
  return <ToastContainer position="top-right" autoClose={3000} theme="light" />
}
