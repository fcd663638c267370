import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { answer, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { drawHook } from '../../../../test/support/hook.tsx'
import { readModelo } from '../../../../test/support/lidos.ts'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { useSkuLivre } from './skus.ts'

const BUSCA = 'GET /produtos/busca/'
async function openForm(fields: Partial<CamposDoProduto>, resposta: object) {
  await prepare({ [BUSCA]: { status: 200, ...resposta } })
  const drawnHook = await drawHook(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, ...fields } })
    return { ...useSkuLivre(form), form }
  })
  drawnHook.client.setQueryData(listaDeModelos().queryKey, [
    readModelo({ id: 7, codigo: 'CAM' }),
    readModelo({ id: 8 }),
  ])
  return drawnHook
}
const buildSearchAnswer = (...skus: string[]) => ({
  body: {
    count: 1,
    results: [{ id: 1, sku: skus[0], variacoes: skus.slice(1).map((sku, id) => ({ id: id + 1, sku })) }],
  },
})

// Which one is proposed of all is shown in skus.test.ts.
test.each([
  ['P-CAM-2', '7', 'P-CAM', 'P-CAM-4'],
  [' MEU ', '7', 'MEU', 'MEU-2'],
  ['P-8', '8', 'P-8', 'P-8-2'],
  // A model that is not at hand.
  ['P-CAM-2', '9', 'P-CAM-2', 'P-CAM-2-2'],
])(
  'of %j with the model %s what begins with %s is looked for; %s is suggested and taken over',
  async (sku, modelo_id, search, livre) => {
    const { agora, fazer } = await openForm({ sku, modelo_id }, buildSearchAnswer('P-CAM', 'P-CAM-2', 'P-CAM-3'))
    await fazer(({ procurar }) => void procurar())
    await expect.poll(() => agora().sugestao).toBe(livre)
    expect(await queries(BUSCA)).toEqual([`?busca=${search}`])
    await fazer(({ usar }) => usar())
    expect([agora().form.getValues('sku'), agora().sugestao]).toEqual([livre, null])
  },
)

test('a SKU that was refused is not suggested again; one that is forgotten is not used', async () => {
  const { agora, fazer } = await openForm({ sku: 'MEU' }, buildSearchAnswer('x'))
  await fazer(({ procurar }) => void procurar())
  await expect.poll(() => agora().sugestao).toBe('MEU-2')
  agora().form.setValue('sku', 'MEU-2')
  await fazer(({ procurar }) => void procurar())
  await expect.poll(() => agora().sugestao).toBe('MEU-2-2')
  agora().form.setValue('sku', 'MEU')
  await fazer(({ procurar }) => void procurar())
  await expect.poll(() => agora().sugestao).toBe('MEU-3')
  await fazer(({ esquecer }) => esquecer())
  await fazer(({ usar }) => usar())
  expect([agora().sugestao, agora().form.getValues('sku')]).toEqual([null, 'MEU'])
})

test('nothing is looked for without a SKU; a search that fails only leaves the suggestion out', async () => {
  const { agora, fazer } = await openForm({ sku: '' }, answer(500))
  await fazer(({ procurar }) => void procurar())
  expect(await received(BUSCA)).toEqual([])
  agora().form.setValue('sku', 'MEU')
  await fazer(({ procurar }) => void procurar())
  // The search says what it could not read, and the suggestion that it is missing.
  await expect.poll(() => consoleErrors.map(String)).toHaveLength(2)
  expect(consoleErrors.splice(0).map(String).join()).toContain('HTTP 500')
  expect(agora().sugestao).toBeNull()
})
