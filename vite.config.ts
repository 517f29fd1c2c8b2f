import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // 50 MB of icons, of which a few dozen are used: taken into the build, so that production need not install them.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
}))
