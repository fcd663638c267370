import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { abrirTela, draw } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { draftsOf } from '../../../shared/forms/drafts/drafts.ts'
import { endSession, signIn } from '../../../shared/session/session.ts'
import NovaVendaPage from '../NovaVendaPage.tsx'
import { VendaForm } from './VendaForm.tsx'

signInBeforeEach()

const item = { item_id: 1, id: 5, titulo: 'Camiseta', sku: 'CAM', quantidade: 2, valor_unitario: 50 }
const vendaComo = (dados: object) =>
  lerVenda({
    id: 7,
    versao: 1,
    status: 'separacao',
    cliente: { id: 3, nome: 'Ana Lira' },
    origem: 'loja_fisica',
    itens: [item],
    ...dados,
  })
const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
const preparar = () =>
  prepare({
    'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }),
    'GET /clientes/': ok({ count: 1, next: null, results: [{ id: 3, nome: 'Ana Lira' }] }),
    'GET /clientes/3/': ok({ id: 3, nome: 'Ana Lira' }),
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    'GET /bling/conexao/': ok({ ativo: false }),
  })
const anotacao = () => page.getByLabelText('Anotação')
const guardados = async () => (await draftsOf('ana')).map(({ tela }) => tela)

/** The session ends with the form open; the same person signs in again. */
async function terminarEVoltar() {
  endSession()
  await cleanup()
  await signIn('ana', 'x')
}

test('a new sale that the end of the session interrupted goes on in one tap', async () => {
  await preparar()
  const tela = { path: '/vendas/criar', element: <NovaVendaPage /> }
  await abrirTela([tela], '/vendas/criar')
  await page.getByLabelText('Origem').selectOptions('redes_sociais')
  await page.getByLabelText('Cliente', { exact: true }).selectOptions('Ana Lira')
  await expect.poll(guardados).toEqual(['Nova Venda'])
  await terminarEVoltar()
  const { router } = await abrirTela([tela], '/outra')
  const [{ chave, endereco } = { chave: '', endereco: '' }] = await draftsOf('ana')
  await router.navigate(endereco, { state: { rascunho: chave } })
  await expect.element(page.getByLabelText('Origem')).toHaveValue('redes_sociais')
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('3')
})

test('of a stored sale only what the person changed comes back, and that another person changed it is said', async () => {
  await preparar()
  const editar = (dados: object) => draw(<VendaForm venda={vendaComo({ anotacao: 'Frágil', ...dados })} />)
  await editar({})
  await page.getByLabelText('Origem').selectOptions('redes_sociais')
  await expect.poll(guardados).toEqual(['Editar Venda'])
  await terminarEVoltar()
  await editar({ versao: 2, anotacao: 'Muito frágil' })
  await expect.element(page.getByLabelText('Origem')).toHaveValue('loja_fisica')
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(page.getByLabelText('Origem')).toHaveValue('redes_sociais')
  await expect.element(anotacao()).toHaveValue('Muito frágil')
  await expect.element(page.getByText(/Esta venda mudou depois do seu rascunho/)).toBeVisible()
})
