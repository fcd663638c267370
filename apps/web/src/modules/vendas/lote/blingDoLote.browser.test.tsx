import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { readVenda } from '../../../../test/support/lidos.ts'
import { draw, openScreen, texts } from '../../../../test/support/screen.tsx'
import { vendaEm } from '../../../../test/support/venda-page.tsx'
import { AndamentoDoLote } from './AndamentoDoLote.tsx'
import { advanceLote, dismissVendaLote } from './lote.ts'
import { SepararJuntas } from './SepararJuntasPage.tsx'

afterEach(dismissVendaLote)

const sincronizacao = (id: number, alvo_id: number) => ({
  id,
  tipo: 'produto',
  operacao: 'publicar',
  alvo_id,
  titulo: '',
  estado: 'pendente',
})
const reasons = () => texts(page.getByRole('list', { name: 'Vendas que ficaram' }).getByRole('listitem'))

test('sales that stay because of Bling are sent together; products that hold them back are published together', async () => {
  const motivo = 'Dados incompletos: Pedido não sincronizado com Bling'
  const boné = { item_id: 1, id: 31, titulo: 'Boné', quantidade: 1, valor_unitario: 30, publicado: false }
  await prepare({
    'POST /vendas/avancar-multiplas/': ok({
      avancadas: [],
      recusadas: [
        { id: 1, cliente_nome: 'C1', motivo },
        { id: 2, cliente_nome: 'C2', motivo },
        { id: 3, cliente_nome: 'C3', motivo: 'Falta a etiqueta.' },
      ],
    }),
    'GET /vendas/1/': ok(vendaEm('embalagem', { id: 1 })),
    'GET /vendas/2/': ok(vendaEm('embalagem', { id: 2, itens: [boné] })),
    'POST /vendas/1/sincronizar_bling/': ok({ sincronizacao: sincronizacao(8, 1) }),
    'POST /vendas/2/sincronizar_bling/': answer(409, { erro: 'Não foi.', produtos: ['Boné'] }),
    'POST /produtos/publicar-multiplos/': ok({ sincronizacoes: [sincronizacao(9, 31)], recusados: [] }),
  })
  const { client } = await draw(<AndamentoDoLote emiteNotas={false} onContinuar={() => undefined} />)
  await advanceLote(client, { de: 'embalagem', vendas: [1, 2, 3].map((id) => ({ id, cliente_nome: `C${id}` })) })
  await page.getByRole('button', { name: 'Sincronizar' }).click()
  await expect
    .poll(reasons)
    .toEqual([
      'Venda 1, C1Dados incompletos: Pedido a caminho do Bling',
      'Venda 2, C2Produtos não publicados no Bling: Boné',
      'Venda 3, C3Falta a etiqueta.',
    ])
  expect(await received('POST /vendas/3/sincronizar_bling/')).toEqual([])
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await expect
    .poll(reasons)
    .toContain('Venda 2, C2Pedido não sincronizado com Bling. Os produtos estão a caminho dele.')
  expect(await bodies('POST /produtos/publicar-multiplos/')).toEqual([{ ids: [31] }])
  await expect.element(page.getByRole('button', { name: 'Sincronizar' })).toBeVisible()
})

test('a line with prints shows them, and how far its printing is', async () => {
  await prepare({})
  const estampa = {
    id: 1,
    posicao: 'frente',
    tecnica: 'silk',
    largura_cm: null,
    altura_cm: null,
    cores: 2,
    arte: 'Leão',
    observacao: '',
    miniatura_url: null,
  }
  const item = {
    item_id: 1,
    id: 1,
    titulo: 'Camiseta',
    quantidade: 12,
    valor_unitario: 30,
    estampas: [estampa],
    producao: { prontas: 0, de: 12, faltam_lisas: 0, sem_estampa: 0 },
  }
  const venda = readVenda(vendaEm('separacao', { id: 4, itens: [item] }))
  await openScreen([{ path: '/separar', element: <SepararJuntas vendas={[venda]} /> }], '/separar')
  await expect.element(page.getByRole('list', { name: 'Estampas de Camiseta' }).getByText('Leão')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '0 de 12 estampadas' }))
    .toHaveAttribute('href', '/producao?venda=4')
})
