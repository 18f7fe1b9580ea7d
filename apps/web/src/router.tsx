import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router'
import { LoadTrouble } from './site/LoadTrouble.tsx'
import { ownPath } from './shell/ownPath.ts'

const page = (path: string, Component: () => Promise<ComponentType>): RouteObject => ({ path, lazy: { Component } })

/** Pages of the public site: own styles, no Ant Design. */
const site: RouteObject = {
  lazy: { Component: async () => (await import('./site/SiteLayout.tsx')).SiteLayout },
  children: [
    page('/swylgateway', async () => (await import('./site/HomePage.tsx')).HomePage),
    page('/Product_service', async () => (await import('./site/ProductPage.tsx')).ProductPage),
    page('/About_us', async () => (await import('./site/AboutPage.tsx')).AboutPage),
    page('/DataQuery', async () => (await import('./site/DataQueryPage.tsx')).DataQueryPage),
    page('/goodsClassification', async () => (await import('./site/ClassificationPage.tsx')).ClassificationPage),
    page('/goodsClassificationDetails', async () => (await import('./site/ClassificationPage.tsx')).ClassificationDetailsPage),
    page('/developing', async () => (await import('./site/DevelopingPage.tsx')).DevelopingPage),
    page('/404', async () => (await import('./site/LostPages.tsx')).NotFoundPage),
    page('/401', async () => (await import('./site/LostPages.tsx')).ForbiddenPage),
  ],
}

const entry: RouteObject[] = [
  {
    path: '/login',
    lazy: { loader: async () => (await import('./shell/guard.ts')).guardLogin, Component: async () => (await import('./shell/account/LoginPage.tsx')).LoginPage },
  },
  page('/register', async () => (await import('./shell/account/RegisterPage.tsx')).RegisterPage),
  page('/forgotpassword', async () => (await import('./shell/account/ForgotPasswordPage.tsx')).ForgotPasswordPage),
]

const signedIn: RouteObject = {
  path: '*',
  lazy: { loader: async () => (await import('./shell/guard.ts')).guard, Component: async () => (await import('./shell/Shell.tsx')).Shell },
  // The guard stands before every page, not only the first.
  shouldRevalidate: () => true,
}

export const router = createBrowserRouter([
  {
    element: <Outlet />,
    ErrorBoundary: LoadTrouble,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect('/homePage') },
      { path: '/homePage', loader: () => redirect('/swylgateway') },
      { path: '/home', loader: () => redirect('/workbench') },
      { path: '/auth-redirect', loader: ({ request }) => redirect(ownPath(new URL(request.url).searchParams.get('redirect'))) },
      site,
      ...entry,
      signedIn,
    ],
  },
])
