import { beforeEach } from 'vitest'
import { signIn } from '../../src/shared/session/session.ts'
import { prepare } from './api-control.ts'

/** Each test of the file begins signed in as `ana`, with the access token `a1`. */
export function signInBeforeEach(): void {
  beforeEach(async () => {
    const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
    await prepare({ 'POST /auth/login/': { status: 200, body: { access: 'a1', refresh: 'r1', usuario } } })
    await signIn('ana', 'x')
  })
}
