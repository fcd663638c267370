import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../test/support/hook.tsx'
import { readCliente } from '../../../test/support/lidos.ts'
import { draw } from '../../../test/support/screen.tsx'
import { AnonimizarDialog } from './AnonimizarDialog.tsx'
import { useClienteExclusao } from './ClientePage.tsx'
import { listaDeClientes, umCliente } from './clientes.queries.ts'

const DELETE = 'DELETE /clientes/3/'
const POST = 'POST /clientes/'
const RASTROS = 'GET /clientes/3/rastros/'
const ana = readCliente({ id: 3, nome: 'Ana', cpf: '12345678909', uf: 'PE', versao: 4 })
const DELETADO = 'success: Cliente deletado com sucesso.'

async function deleteAna() {
  const tela = await drawHook(useClienteExclusao)
  const { queryKey } = listaDeClientes()
  const loadedList = { pages: [], pageParams: [] }
  tela.client.setQueryData(queryKey, loadedList)
  tela.client.setQueryData<typeof ana>(umCliente(3).queryKey, ana)
  await tela.fazer(({ excluir }) => excluir(ana))
  return {
    ...tela,
    relida: () => tela.client.getQueryState(queryKey)?.isInvalidated,
    lerDeNovo: () => tela.client.setQueryData(queryKey, loadedList),
  }
}

test('a deleted customer leaves the screens, and comes back with all it had', async () => {
  await prepare({ [DELETE]: { status: 204 }, [POST]: answer(201, { id: 9 }) })
  const { client, chegada, relida, lerDeNovo } = await deleteAna()
  await expect.poll(chegada).toBe('REPLACE /clientes')
  await expect.poll(relida).toBe(true)
  expect(client.getQueryData(umCliente(3).queryKey)).toBeUndefined()
  lerDeNovo()
  clickToastAction()
  await expect.poll(relida).toBe(true)
  expect(avisados()).toEqual([DELETADO, 'success: Cliente restaurado.'])
  expect(await bodies(POST)).toMatchObject([{ nome: 'Ana', cpf: '123.456.789-09', uf: 'PE' }])
})

test('a refusal stays on the screen with the server’s reason, and the customer too', async () => {
  const refusal = answer(409, { detail: 'O cliente tem vendas.', erro: 'Recusado.' })
  await prepare({ [DELETE]: refusal })
  const { agora, client, endereco, relida } = await deleteAna()
  await expect.poll(() => agora().recusa).toBe('O cliente tem vendas.')
  expect([avisados(), endereco(), relida()]).toEqual([['error: Erro ao deletar cliente.'], '/aqui', false])
  expect(client.getQueryData(umCliente(3).queryKey)).toEqual(ana)
})

test.each([
  ['without a sentence', 503, {}, 'Erro ao salvar cliente.'],
  ['with one', 409, { detail: 'O documento já é de outro.' }, 'O documento já é de outro.'],
])('a customer who did not come back is said: an answer %s', async (_, status, body, sentence) => {
  await prepare({ [DELETE]: { status: 204 }, [POST]: { status, body } })
  const { chegada } = await deleteAna()
  await expect.poll(chegada).toBe('REPLACE /clientes')
  clickToastAction()
  await expect.poll(readToasts).toEqual([DELETADO, `error: ${sentence}`])
})

test.each([
  ['unless the person leaves it there', false, true],
  ['which the person may leave there', true, false],
])('who is anonymised here is so at Bling too, %s', async (_qual, deixa, no_bling) => {
  const ANONIMIZAR = 'POST /clientes/3/anonimizar/'
  await prepare({
    'GET /bling/conexao/': ok({ ativo: true, conectado: true }),
    [RASTROS]: ok({ quantidade: 0, rastros: [] }),
    [ANONIMIZAR]: ok({ id: 3, nome: 'Cliente anonimizado 3' }),
  })
  await draw(<AnonimizarDialog cliente={ana} onClose={() => undefined} />)
  const tambem = page.getByRole('checkbox', { name: /^Excluir também no contato do Bling/ })
  await expect.element(tambem).toBeVisible()
  if (deixa) await tambem.click()
  await page.getByRole('button', { name: 'Anonimizar para sempre' }).click()
  await expect.poll(avisados).toEqual(['success: Cliente anonimizado.'])
  expect(await bodies(ANONIMIZAR)).toEqual([{ no_bling, apagar: [] }])
})

describe('texts in which the customer may stand', () => {
  const ANONIMIZAR = 'POST /clientes/3/anonimizar/'
  const rastro = {
    campo: 'Observação',
    texto: 'Recado com a Ana',
    achados: ['Ana'],
    pagina: '/compras/7',
    apagavel: true,
  }
  const rastros = [
    { ...rastro, lugar: 'compras.observacao.7', onde: 'Compra 7' },
    { ...rastro, lugar: 'turnos.observacao.2', onde: 'Turno do caixa 2', texto: 'Ana fechou', pagina: null },
    {
      ...rastro,
      lugar: 'produtos.titulo.5',
      onde: 'Produto 5',
      campo: 'Título',
      texto: 'Camiseta Ana',
      apagavel: false,
    },
  ]
  const openDialog = async (found: object, done: object = {}) => {
    await prepare({
      'GET /bling/conexao/': ok({ ativo: false }),
      [RASTROS]: ok(found),
      [ANONIMIZAR]: ok({ id: 3, nome: 'Cliente anonimizado 3', ...done }),
    })
    await draw(<AnonimizarDialog cliente={ana} onClose={() => undefined} />)
  }

  test('are shown, none chosen; what the person chooses is sent, and what stays is told', async () => {
    await openDialog({ quantidade: 3, rastros }, { rastros: { apagados: 1, ficaram: 2 } })
    await expect.element(page.getByRole('group', { name: '3 outros textos podem ser desta pessoa' })).toBeVisible()
    expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([])
    expect(page.getByRole('checkbox').elements()).toHaveLength(2)
    await expect
      .element(page.getByText('Produto 5 · Título: mude no próprio cadastro, se for desta pessoa.'))
      .toBeVisible()
    await expect.element(page.getByText(/“Recado com a Ana”/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Compra 7 · Observação' }).click()
    await page.getByRole('button', { name: 'Anonimizar para sempre' }).click()
    await expect
      .poll(avisados)
      .toEqual(['success: Cliente anonimizado. 1 outro texto apagado. 2 textos que podem ser desta pessoa ficaram.'])
    expect(await bodies(ANONIMIZAR)).toEqual([{ no_bling: true, apagar: ['compras.observacao.7'] }])
  })

  test('are more than the answer names: it says that the others cannot be looked for later', async () => {
    await openDialog({ quantidade: 812, rastros })
    await expect.element(page.getByText(/Estão aqui 3, primeiro os que dizem mais da pessoa/)).toBeVisible()
  })

  test('are nowhere, which is said; could not be looked for, which is said too', async () => {
    await openDialog({ quantidade: 0, rastros: [] })
    await expect
      .element(page.getByText('Em nenhum outro texto da loja está um nome ou contato desta pessoa.'))
      .toBeVisible()
    await prepare({ 'GET /bling/conexao/': ok({ ativo: false }), [RASTROS]: answer(400, {}) })
    await draw(<AnonimizarDialog cliente={ana} onClose={() => undefined} />)
    await expect.element(page.getByText(/Não foi possível procurar a pessoa em outros textos/)).toBeVisible()
    expect(consoleErrors.splice(0)).toMatchObject([
      ['Os textos com o nome do cliente não puderam ser lidos', { status: 400 }],
    ])
  })
})
