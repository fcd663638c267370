import type { TestLoja } from './loja.ts'

export const DONA = { usuario: 'dona', nome: 'dona', papel: 'admin', comando: null }

/** Reads what the shop's audit says, newest first, and makes a sign-in that it hears. */
export function listenToAuditoria({ pedir }: Pick<TestLoja, 'pedir'>) {
  const ouvidos = async (query = '') => (await pedir('GET', `/api/auditoria/?${query}`)).body.results
  return {
    ouvidos,
    ultimo: async (query: string) => (await ouvidos(`${query}&limite=1`))[0],
    entrar: (username: string, password: string, ip: string) =>
      pedir('POST', '/api/auth/login/', { username, password }, { 'x-forwarded-for': ip, authorization: '' }),
  }
}
