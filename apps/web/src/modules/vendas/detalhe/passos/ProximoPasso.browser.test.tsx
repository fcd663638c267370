import { expect, test, vi } from 'vitest'
import { answer, bodies, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { avisados, usar } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { ApiError } from '../../../../shared/api/apiError.ts'
import { umaVenda } from '../../vendas.queries.ts'
import { useAvancar } from './ProximoPasso.tsx'

const STATUS = 'PATCH /vendas/7/status/'
const venda = lerVenda({ id: 7, status: 'separacao' })
const recusa = answer(409, { detail: 'Falta uma peça.', erro: 'Outra pessoa mudou.' })
const naoSalvo = new ApiError(400, { erro: 'Peso inválido.' })

async function abrir(avanco: object) {
  const usado = await usar(() => useAvancar<string>(venda, { para: 'embalagem', ...avanco }))
  usado.client.setQueryData(umaVenda(7).queryKey, venda)
  const guardada = () => {
    const { data, isInvalidated } = usado.client.getQueryState<typeof venda>(umaVenda(7).queryKey) ?? {}
    return [data?.status, isInvalidated]
  }
  return { ...usado, guardada }
}

test('what the step asked for is saved before the sale moves on', async () => {
  await prepare({ [STATUS]: ok({ id: 7, status: 'embalagem' }) })
  const salvo = Promise.withResolvers<void>()
  const antes = vi.fn<(dados: string) => Promise<void>>(() => salvo.promise)
  const { agora, fazer, guardada } = await abrir({ antes, sucesso: 'Foi.' })
  await fazer(({ avancar }) => avancar('medidas'))
  await expect.poll(() => antes.mock.calls).toEqual([['medidas']])
  expect([agora().ocupada, await received()]).toEqual([true, []])
  salvo.resolve()
  await expect.poll(() => agora().ocupada).toBe(false)
  expect(await bodies(STATUS)).toEqual([{ status: 'embalagem', de: 'separacao' }])
  expect([guardada(), avisados(), agora().erro]).toEqual([['embalagem', false], ['success: Foi.'], null])
})

test('a move without a sentence of its own is not told', async () => {
  await prepare({ [STATUS]: ok({ id: 7, status: 'embalagem' }) })
  const { agora, fazer, guardada } = await abrir({ falha: 'Não foi.' })
  await fazer(({ avancar }) => avancar(''))
  await expect.poll(guardada).toEqual(['embalagem', false])
  await expect.poll(() => agora().ocupada).toBe(false)
  expect(avisados()).toEqual([])
})

test.each([
  ["the server's sentence", {}, recusa, 'Outra pessoa mudou.'],
  [
    "the step's own sentence before the server's",
    { falha: 'Não foi.', falhaAntes: () => 'Nem antes.' },
    recusa,
    'Não foi.',
  ],
  [
    'that it failed, where the server says nothing',
    {},
    answer(500),
    'Não foi possível mudar o status da venda. Tente novamente.',
  ],
])('a refused move tells %s, and the sale is read again', async (_o, avanco, resposta, frase) => {
  await prepare({ [STATUS]: resposta })
  const { agora, fazer, guardada } = await abrir({ ...avanco, sucesso: 'Foi.' })
  await fazer(({ avancar }) => avancar(''))
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  expect([guardada(), agora().erro]).toEqual([['separacao', true], null])
})

test.each([
  ['in its own words', (erro: unknown) => (erro === naoSalvo ? 'Confira o peso.' : 'outro erro'), 'Confira o peso.'],
  ['as a failed move', undefined, 'Não foi possível mudar o status da venda. Tente novamente.'],
])('a step that could not be saved does not move the sale, and is told %s', async (_como, falhaAntes, frase) => {
  await prepare({})
  const antes = () => Promise.reject(naoSalvo)
  const { agora, fazer, guardada } = await abrir({ antes, ...(falhaAntes && { falhaAntes }), falha: 'Não foi.' })
  await fazer(({ avancar }) => avancar(''))
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  await expect.poll(() => agora().erro).toBe(naoSalvo)
  expect([guardada(), await received()]).toEqual([['separacao', true], []])
})
