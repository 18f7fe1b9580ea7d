import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:8080' } },
})
