import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, routes } from '../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import { ApiError } from '../../../shared/api/apiError.ts'
import { ChaveNaoUsada } from '../../../shared/session/passkeys.ts'
import AcessoPage from './AcessoPage.tsx'
import { avisosDeAcesso, segundoFator, sessoes } from './acesso.queries.ts'
import FaixasDeAcesso from './FaixasDeAcesso.tsx'
import { findFieldError, useAcao } from './useAcao.ts'

const LIDAS = [segundoFator, sessoes, avisosDeAcesso].map(({ queryKey }) => queryKey)
const refusal = new ApiError(400, { detail: 'A senha é curta.', erros: { nova_senha: ['Use 8 caracteres.'] } })

async function runAction(action: () => Promise<string>, isFieldError?: (erro: unknown) => boolean) {
  const onSuccess = vi.fn()
  const { agora, fazer, client } = await drawHook(() =>
    useAcao(action, { onSuccess, ...(isFieldError && { noCampo: isFieldError }) }),
  )
  for (const key of LIDAS) client.setQueryData<unknown>(key, {})
  await fazer(({ mutate }) => mutate())
  await expect.poll(() => agora().isIdle || agora().isPending).toBe(false)
  expect(LIDAS.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  return onSuccess.mock.calls.flat()
}

test('a change that was made hands on its answer, and everything about the access is read again', async () => {
  expect(await runAction(async () => 'feito')).toEqual(['feito'])
  expect(avisados()).toEqual([])
})

test.each([
  ['with the server’s sentence', refusal, 'A senha é curta.'],
  ['with the browser’s, for a passkey', new ChaveNaoUsada('A chave não foi usada.'), 'A chave não foi usada.'],
  ['in general words otherwise', new TypeError('x is undefined'), 'Não foi possível concluir. Tente novamente.'],
])('a failure is told %s, and everything about the access is read again', async (_como, error, sentence) => {
  expect(await runAction(() => Promise.reject(error))).toEqual([])
  expect(avisados()).toEqual([`error: ${sentence}`])
})

test('a failure that a field shows is not told twice, one of another field is', async () => {
  await runAction(
    () => Promise.reject(refusal),
    (error) => findFieldError(error, 'nova_senha') !== undefined,
  )
  expect(avisados()).toEqual([])
  await runAction(
    () => Promise.reject(refusal),
    (error) => findFieldError(error, 'senha_atual') !== undefined,
  )
  expect(avisados()).toEqual(['error: A senha é curta.'])
})

const NOVA = { aparelho: 'Safari no iPhone', endereco: null, criada_em: '2026-11-02T10:00:00Z', encerrada: false }
const notices = (dela: object) => ({
  senha_gerada: false,
  falta_segundo_fator: false,
  imprime: false,
  usa_caixa: false,
  entradas_novas: [
    { ...NOVA, ...dela, id: 9 },
    { ...NOVA, id: 8 },
  ],
})

test.each([
  ['Sim, fui eu', 'POST /auth/sessoes/9/reconhecer/', []],
  [
    'Não, encerrar esse acesso',
    'DELETE /auth/sessoes/9/',
    ['warning: Esse acesso foi encerrado. Troque também a sua senha.'],
  ],
])('the sign-in from a new device is the one that "%s" answers', async (button, route, messages) => {
  await prepare({ [route]: { status: 204 } })
  await draw(<FaixasDeAcesso avisos={notices({})} solta={false} />)
  await expect.element(page.getByText(/^Foi você que entrou com Safari no iPhone/)).toBeVisible()
  await page.getByRole('button', { name: button }).click()
  await expect.poll(routes).toEqual([route])
  await expect.poll(avisados).toEqual(messages)
})

test('with text of twice the size, on a phone, nothing of the question who signed in is cut', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '32px'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(1280, 800)
  })
  await draw(<FaixasDeAcesso avisos={notices({ aparelho: 'Chrome no Windows', encerrada: true })} solta={false} />)
  const question = page.getByText(/^Foi você que entrou com Chrome no Windows.*Esse acesso já terminou\./)
  await expect.element(question).toBeVisible()
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = question.element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
  // As wide as it needs to be, with its answers below.
  const answer = page.getByRole('button', { name: 'Sim, fui eu' }).element()
  expect(answer.getBoundingClientRect().top).toBeGreaterThanOrEqual(question.element().getBoundingClientRect().bottom)
})

test('a sign-in that has ended is not ended again', async () => {
  await draw(<FaixasDeAcesso avisos={notices({ encerrada: true })} solta={false} />)
  await expect.element(page.getByRole('button', { name: 'Sim, fui eu' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Não/ })).not.toBeInTheDocument()
})

test('one of the other sign-ins is ended, or all of them once that is confirmed; this one never', async () => {
  await signInAs({ tipo: 'funcionario' })
  const fator = { codigo_desde: null, codigo_ilegivel: false, chaves: [], recuperacao_restam: null }
  const comuns = { usada_de: null, usada_em: '2026-11-02T10:00:00Z', nova: false, segundo_fator: null }
  const sessao = (id: number, atual: boolean) => ({ ...NOVA, ...comuns, id, atual })
  await prepare({
    'GET /auth/segundo-fator/': ok({ ...fator, endereco_das_chaves: null, exigido_dos_administradores: false }),
    'GET /auth/sessoes/': ok([sessao(1, true), sessao(2, false), sessao(3, false)]),
    'DELETE /auth/sessoes/3/': { status: 204 },
    'POST /auth/sessoes/encerrar-outras/': ok({ encerradas: 2 }),
  })
  await draw(<AcessoPage />)
  const closeButton = page.getByRole('button', { name: /^Encerrar acesso de Safari no iPhone/ })
  await expect.poll(() => closeButton.elements()).toHaveLength(2)
  await closeButton.nth(1).click()
  await expect.poll(avisados).toEqual(['success: Acesso encerrado.'])
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click()
  const escritas = async () => (await routes()).filter((route) => !route.startsWith('GET'))
  expect(await escritas()).toEqual(['DELETE /auth/sessoes/3/'])
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect.poll(avisados).toEqual(['success: 2 acessos encerrados.'])
  expect(await escritas()).toEqual(['DELETE /auth/sessoes/3/', 'POST /auth/sessoes/encerrar-outras/'])
})
