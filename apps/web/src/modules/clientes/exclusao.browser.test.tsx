import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../test/support/hook.tsx'
import { readCliente } from '../../../test/support/lidos.ts'
import { draw } from '../../../test/support/screen.tsx'
import { AnonimizarDialog } from './AnonimizarDialog.tsx'
import { useClienteExclusao } from './ClientePage.tsx'
import { listaDeClientes, umCliente } from './clientes.queries.ts'

const DELETE = 'DELETE /clientes/3/'
const POST = 'POST /clientes/'
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
    [ANONIMIZAR]: ok({ id: 3, nome: 'Cliente anonimizado 3' }),
  })
  await draw(<AnonimizarDialog cliente={ana} onClose={() => undefined} />)
  const tambem = page.getByRole('checkbox', { name: /^Excluir também no contato do Bling/ })
  await expect.element(tambem).toBeVisible()
  if (deixa) await tambem.click()
  await page.getByRole('button', { name: 'Anonimizar para sempre' }).click()
  await expect.poll(avisados).toEqual(['success: Cliente anonimizado.'])
  expect(await bodies(ANONIMIZAR)).toEqual([{ no_bling }])
})
