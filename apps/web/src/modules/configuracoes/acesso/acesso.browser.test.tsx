import { expect, test, vi } from 'vitest'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { ApiError } from '../../../shared/api/apiError.ts'
import { ChaveNaoUsada } from '../../../shared/session/passkeys.ts'
import { avisosDeAcesso, segundoFator, sessoes } from './acesso.queries.ts'
import { doCampo, useAcao } from './useAcao.ts'

const LIDAS = [segundoFator, sessoes, avisosDeAcesso].map(({ queryKey }) => queryKey)
const recusa = new ApiError(400, { detail: 'A senha é curta.', erros: { nova_senha: ['Use 8 caracteres.'] } })

async function agir(acao: () => Promise<string>, noCampo?: (erro: unknown) => boolean) {
  const onSuccess = vi.fn()
  const { agora, fazer, client } = await usar(() => useAcao(acao, { onSuccess, ...(noCampo && { noCampo }) }))
  for (const chave of LIDAS) client.setQueryData<unknown>(chave, {})
  await fazer(({ mutate }) => mutate())
  await expect.poll(() => agora().isIdle || agora().isPending).toBe(false)
  expect(LIDAS.map((chave) => client.getQueryState(chave)?.isInvalidated)).toEqual([true, true, true])
  return onSuccess.mock.calls.flat()
}

test('a change that was made hands on its answer, and everything about the access is read again', async () => {
  expect(await agir(async () => 'feito')).toEqual(['feito'])
  expect(avisados()).toEqual([])
})

test.each([
  ['with the server’s sentence', recusa, 'A senha é curta.'],
  ['with the browser’s, for a passkey', new ChaveNaoUsada('A chave não foi usada.'), 'A chave não foi usada.'],
  ['in general words otherwise', new TypeError('x is undefined'), 'Não foi possível concluir. Tente novamente.'],
])('a failure is told %s, and everything about the access is read again', async (_como, erro, frase) => {
  const acao = () => Promise.reject(erro)
  expect(await agir(acao)).toEqual([])
  expect(avisados()).toEqual([`error: ${frase}`])
  expect(await agir(acao, () => false)).toEqual([])
  expect(avisados()).toEqual([`error: ${frase}`])
})

test('a failure that a field shows is not told twice', async () => {
  await agir(
    () => Promise.reject(recusa),
    (erro) => doCampo(erro, 'nova_senha') !== undefined,
  )
  expect(avisados()).toEqual([])
  expect([
    doCampo(recusa, 'nova_senha'),
    doCampo(recusa, 'senha_atual'),
    doCampo(new Error('x'), 'nova_senha'),
  ]).toEqual(['Use 8 caracteres.', undefined, undefined])
})
