import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { readVenda } from '../../../../test/support/lidos.ts'
import { draw, openScreen, texts } from '../../../../test/support/screen.tsx'
import { vendaEm } from '../../../../test/support/venda-page.tsx'
import { issueNotas } from '../nota.queries.ts'
import { AndamentoDoLote } from './AndamentoDoLote.tsx'
import { dismissNotas, dismissVendaLote, notasDoLote } from './lote.ts'
import { SepararJuntas } from './SepararJuntasPage.tsx'

const vendas = [1, 2, 3, 4, 5].map((id) => ({ id, cliente_nome: `C${id}` }))
const buildNotaAnswer = (id: number, nota: object | null) => ok(vendaEm('etiqueta', { id, emite_notas: true, nota }))
const nota = (estado: string, motivo: string | null = null) => ({ estado, modelo: 55, motivo })
afterEach(() => {
  dismissVendaLote()
  dismissNotas()
})

test('invoices are asked for together: each is followed, and those that need a person are named with the reason', async () => {
  const ncmRefusal = { erro: 'Falta o NCM.', codigo: 'NOTA_COM_FALTAS', faltas: ['Falta o NCM.'] }
  await prepare({
    'GET /vendas/1/': [
      buildNotaAnswer(1, null),
      buildNotaAnswer(1, nota('enviando')),
      buildNotaAnswer(1, nota('autorizada')),
    ],
    'GET /vendas/2/': buildNotaAnswer(2, null),
    'GET /vendas/3/': [buildNotaAnswer(3, nota('rejeitada')), buildNotaAnswer(3, nota('rejeitada', '539 Duplicidade'))],
    'GET /vendas/4/': buildNotaAnswer(4, nota('autorizada')),
    'GET /vendas/5/': [buildNotaAnswer(5, nota('cancelada')), buildNotaAnswer(5, nota('autorizada'))],
    'POST /vendas/1/nota/': { status: 202, body: {} },
    'POST /vendas/2/nota/': answer(409, ncmRefusal),
    'POST /vendas/3/nota/enviar/': { status: 202, body: {} },
    'POST /vendas/5/nota/': { status: 202, body: {} },
    'POST /vendas/etiquetas/': ok({ link_etiquetas: '/midia/j.pdf', incluidas: [1, 4, 5], recusadas: [] }),
  })
  const { client } = await draw(<AndamentoDoLote emiteNotas onContinuar={() => undefined} />)
  await issueNotas(client, vendas)
  await expect.element(page.getByRole('status')).toHaveTextContent('3 notas autorizadas, 2 ficaram.')
  expect(texts(page.getByRole('list', { name: 'Vendas que ficaram' }).getByRole('listitem'))).toEqual([
    'Venda 2, C2Falta o NCM.',
    'Venda 3, C3Nota rejeitada. 539 Duplicidade',
  ])
  // The one that is authorised already is not asked for.
  expect(await received('POST /vendas/4/nota/')).toEqual([])
  await page.getByRole('button', { name: 'Etiquetas, notas e romaneios em um PDF' }).click()
  await expect.element(page.getByRole('link', { name: 'Abrir 3 etiquetas com nota e romaneio' })).toBeVisible()
  expect(await bodies('POST /vendas/etiquetas/')).toEqual([{ ids: [1, 4, 5], com_notas: true }])
})

test('sales that were picked together move on, and each invoice is asked for once its order is at Bling', async () => {
  const aCaminho = { numero_pedido_bling: null, sincronizacao: { id: 1, estado: 'executando' } }
  const advance = 'POST /vendas/avancar-multiplas/'
  await prepare({
    [advance]: ok({ avancadas: [1], recusadas: [] }),
    'GET /vendas/1/': [
      ok(vendaEm('embalagem', { id: 1, ...aCaminho })),
      buildNotaAnswer(1, null),
      buildNotaAnswer(1, nota('autorizada')),
    ],
    'POST /vendas/1/nota/': { status: 202, body: {} },
  })
  const juntas = [1, 2].map((id) => {
    const itens = [{ item_id: id, id, titulo: `Boné ${id}`, quantidade: 1, valor_unitario: 30 }]
    return readVenda(vendaEm('separacao', { id, itens, emite_notas: true }))
  })
  await openScreen([{ path: '/separar', element: <SepararJuntas vendas={juntas} /> }], '/separar')
  const issueButton = page.getByRole('button', { name: 'Avançar e emitir notas' })
  await expect.element(issueButton).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Boné 1/ }).click()
  await issueButton.click()
  await expect.poll(() => notasDoLote.get()).toMatchObject({ avancadas: [1], recusadas: [], acabou: true })
  expect(await bodies(advance)).toEqual([{ ids: [1], de: 'separacao' }])
})
