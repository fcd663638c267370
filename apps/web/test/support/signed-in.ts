import { beforeEach } from 'vitest'
import { signIn } from '../../src/shared/session/session.ts'
import { ok, prepare } from './api-control.ts'

/** Signs in as `ana`, or as whom `quem` says, with the access token `a1`. */
export async function signInAs(userFields: { username?: string; [dado: string]: unknown } = {}): Promise<void> {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', ...userFields }
  await prepare({
    'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }),
    // The session of the person before.
    'POST /auth/logout/': { status: 204 },
  })
  await signIn(usuario.username, 'x')
}

/** Each test of the file begins signed in as `ana`. */
export const signInBeforeEach = (): void => beforeEach(() => signInAs())
