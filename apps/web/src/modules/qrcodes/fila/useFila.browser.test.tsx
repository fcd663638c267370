import { expect, it } from 'vitest'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { keep } from '../qrcodes.queries.ts'
import { chaveDoItem, itemDoProduto } from './fila.ts'
import { useFila } from './useFila.ts'

const produto = (id: number, titulo: string) => lerProduto({ id, titulo, sku: `S-${id}` })
const linhas = (fila: ReturnType<typeof useFila>['fila']) =>
  (fila ?? []).map((item) => `${chaveDoItem(item)}: ${item.quantidade} × ${item.etiqueta.titulo}`)

it('takes up what was left: read anew, without what was deleted, and with what was added meanwhile', async () => {
  await keep(
    'fila',
    [1, 2, 3].map((id) => itemDoProduto(produto(id, `Antigo ${id}`))),
  )
  await prepare({
    'GET /produtos/1/': ok({ id: 1, titulo: 'Novo 1' }),
    'GET /produtos/2/': answer(404, { codigo: 'PRODUTO_NAO_ENCONTRADO' }),
    'GET /produtos/3/': answer(403),
  })
  const { agora, fazer } = await usar(useFila)
  await fazer(({ mudar }) => mudar((fila) => [...fila, itemDoProduto(produto(4, 'Acrescentado'))]))
  await expect.poll(() => linhas(agora().fila)).toEqual(['1: 1 × Novo 1', '3: 1 × Antigo 3', '4: 1 × Acrescentado'])
  expect(await received()).toHaveLength(3)
  await expect.poll(avisados).toEqual(['info: O que foi excluído saiu da lista de impressão.'])
  // What could not be read stays as it was stored.
  expect(consoleErrors.splice(0)).toMatchObject([
    ['Um produto da lista de impressão não pôde ser lido', { status: 403 }],
  ])
})

it('splits the kept line of a product that comes in variations, and says so', async () => {
  await keep('fila', [itemDoProduto(produto(1, 'Camiseta')), itemDoProduto(produto(2, 'Caneca'))])
  const variacoes = ['M', 'G'].map((tamanho, i) => ({ id: 11 + i, tamanho, quantidade: 3 }))
  await prepare({
    'GET /produtos/1/': ok({ id: 1, titulo: 'Camiseta', tem_variacoes: true, variacoes }),
    'GET /produtos/2/': ok({ id: 2, titulo: 'Caneca' }),
  })
  const { agora } = await usar(useFila)
  await expect.poll(() => linhas(agora().fila)).toEqual(['1-11: 1 × Camiseta', '1-12: 1 × Camiseta', '2: 1 × Caneca'])
  await expect
    .poll(avisados)
    .toEqual(['info: Produtos com variações estão na lista por variação: confira as quantidades.'])
})
