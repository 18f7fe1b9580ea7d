import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './App.tsx'

import './base.css'
import { applyAppearance } from './shell/settings/appearance.ts'

// zod would try out code generation, which the page's security policy forbids and reports. Set here, before any schema is built.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

applyAppearance()
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
