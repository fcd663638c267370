import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { ApiError } from '../../../shared/api/apiError.ts'
import { CriarEConcluir } from './CriarEConcluir.tsx'

const POST = 'POST /vendas/7/concluir-no-balcao/'
const FEITA = ok({ id: 7, status: 'concluido' })
const criar = vi.fn<() => Promise<Venda>>()
const chamadas = {
  onRefused: vi.fn<(erro: ApiError) => void>(),
  onClose: vi.fn<() => void>(),
  onNext: vi.fn<() => void>(),
}
beforeEach(() => {
  for (const uma of Object.values(chamadas)) uma.mockClear()
  criar.mockReset().mockResolvedValue(lerVenda({ id: 7 }))
})
const botao = (name: string) => page.getByRole('button', { name })

async function abrir(resposta: FakeAnswer = FEITA) {
  await prepare({ [POST]: resposta })
  const { router } = await abrirTela(
    [{ path: '/criar', element: <CriarEConcluir total={50} criar={criar} {...chamadas} /> }],
    '/criar',
  )
  await expect.element(botao('Concluir venda')).toBeVisible()
  return () => [router.state.location.pathname, router.state.location.state as unknown]
}

const RECUSA = new ApiError(409, { detail: 'A peça acabou.' })
test.each([
  [RECUSA, 'A peça acabou.', [[RECUSA]]],
  [new TypeError('ours'), 'Não foi possível concluir a venda. Tente novamente.', []],
])('a sale that was not created is not concluded, and its refusal is handed on: %s', async (erro, frase, recusas) => {
  criar.mockRejectedValueOnce(erro)
  const onde = await abrir()
  await botao('Concluir venda').click()
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  expect([chamadas.onRefused.mock.calls, await received(POST)]).toEqual([recusas, []])
  expect(onde()).toEqual(['/criar', null])
})

test('a sale that was created and could not be concluded waits on its own page', async () => {
  const onde = await abrir(answer(409, { detail: 'Falta uma peça.' }))
  await botao('Concluir venda').click()
  await expect.poll(onde).toEqual(['/vendas/7', { salvo: true }])
  await expect.poll(avisados).toEqual(['error: Falta uma peça.'])
  expect([criar.mock.calls.length, chamadas.onRefused.mock.calls, chamadas.onClose.mock.calls]).toEqual([1, [], []])
})

test('closing returns to the form until the sale is concluded, and leaves it for the list afterwards', async () => {
  const onde = await abrir()
  await botao('Fechar').click()
  await expect.poll(() => chamadas.onClose.mock.calls).toHaveLength(1)
  await botao('Concluir venda').click()
  await botao('Nova venda').click()
  await expect.poll(() => chamadas.onNext.mock.calls).toHaveLength(1)
  expect(onde()).toEqual(['/criar', null])
  await botao('Fechar').click()
  await expect.poll(onde).toEqual(['/vendas', { salvo: true }])
  expect(chamadas.onClose.mock.calls).toHaveLength(1)
})
