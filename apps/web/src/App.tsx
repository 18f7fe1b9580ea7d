import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useSearchParams } from 'react-router'

import { useMe } from './kernel/me.ts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { ownPath } from './shell/session/ownPath.ts'
import { signedIn } from './shell/session/signedIn.ts'

const part = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

const SiteLayout = part(() => import('./site/SiteLayout.tsx'), 'SiteLayout')
const HomePage = part(() => import('./site/HomePage.tsx'), 'HomePage')
const ProductPage = part(() => import('./site/ProductPage.tsx'), 'ProductPage')
const AboutPage = part(() => import('./site/AboutPage.tsx'), 'AboutPage')
const DataQueryPage = part(() => import('./site/query/DataQueryPage.tsx'), 'DataQueryPage')
const ClassificationPage = part(() => import('./site/classify/ClassificationPage.tsx'), 'ClassificationPage')
const ClassificationDetailsPage = part(
  () => import('./site/classify/ClassificationDetailsPage.tsx'),
  'ClassificationDetailsPage',
)
const DriverPage = part(() => import('./site/driver/DriverPage.tsx'), 'DriverPage')
const HaulPage = part(() => import('./site/haul/HaulPage.tsx'), 'HaulPage')
const SignPage = part(() => import('./site/sign/SignPage.tsx'), 'SignPage')
const DevelopingPage = part(() => import('./site/DevelopingPage.tsx'), 'DevelopingPage')
const NotFoundPage = part(() => import('./site/LostPages.tsx'), 'NotFoundPage')
const ForbiddenPage = part(() => import('./site/LostPages.tsx'), 'ForbiddenPage')
const LoginPage = part(() => import('./shell/account/LoginPage.tsx'), 'LoginPage')
const RegisterPage = part(() => import('./shell/account/RegisterPage.tsx'), 'RegisterPage')
const ForgotPasswordPage = part(() => import('./shell/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')
const SsoReturnPage = part(() => import('./shell/account/SsoReturnPage.tsx'), 'SsoReturnPage')
const AuthorizePage = part(() => import('./shell/account/AuthorizePage.tsx'), 'AuthorizePage')
const Guarded = part(() => import('./shell/Guarded.tsx'), 'Guarded')

/** Every address. The public site and the sign-in stand here by name; the rest is guarded and known from the user's menu, and so are lost ways of whoever is signed in. */
export function App() {
  const outside = !useMe() && !signedIn()
  return (
    <LoadBoundary>
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<Navigate to="/homePage" replace />} />
            <Route path="/homePage" element={<Navigate to="/swylgateway" replace />} />
            <Route element={<SiteLayout />}>
              <Route path="/swylgateway" element={<HomePage />} />
              <Route path="/Product_service" element={<ProductPage />} />
              <Route path="/About_us" element={<AboutPage />} />
              <Route path="/DataQuery" element={<DataQueryPage />} />
              <Route path="/goodsClassification" element={<ClassificationPage />} />
              <Route path="/goodsClassificationDetails" element={<ClassificationDetailsPage />} />
              <Route path="/developing" element={<DevelopingPage />} />
              {outside && <Route path="/404" element={<NotFoundPage />} />}
              {outside && <Route path="/401" element={<ForbiddenPage />} />}
            </Route>
            <Route path="/driver" element={<DriverPage />} />
            <Route path="/haul" element={<HaulPage />} />
            <Route path="/sign" element={<SignPage />} />
            <Route path="/login" element={<LoginPage />} />
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/forgotpassword" element={<ForgotPasswordPage />} />
            <Route path="/oauth/authorize" element={<AuthorizePage />} />
            <Route path="/auth-redirect" element={<AuthRedirect />} />
            <Route path="/home" element={<Navigate to="/workbench" replace />} />
            <Route path="/declaringCompany" element={<Navigate to="/declarationUnit" replace />} />
            <Route path="*" element={<Guarded />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </LoadBoundary>
  )
}

/** Comes back from another system's sign-in: with an identity provider's answer, or on to an own path, never to another site. */
function AuthRedirect() {
  const [query] = useSearchParams()
  return query.has('state') ? <SsoReturnPage /> : <Navigate to={ownPath(query.get('redirect'))} replace />
}
