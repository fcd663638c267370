import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { CRIAR, enfileirar, entrarAntesDeCada } from '../../../test/support/callback-page.tsx'
import { abrirTela } from '../../../test/support/screen.tsx'
import { descartarEspera } from '../../shared/bling/authorisation.ts'
import EsperaPeloBling from './EsperaPeloBling.tsx'

const EXCLUIR = { method: 'DELETE', url: '/categorias/5/', data: null, redirect: '/categorias' }
const LEITURA = { method: 'GET', url: '/bling/conexao/', data: null, redirect: '/configuracoes' }
const faixa = () => page.getByRole('region', { name: 'Espera pelo Bling' })

entrarAntesDeCada()

const abrir = () => abrirTela([{ path: '*', element: <EsperaPeloBling /> }], '/categorias/criar')

it('what was asked for before Bling’s page was left is named, and authorised from here', async () => {
  enfileirar(CRIAR, LEITURA, EXCLUIR)
  const url = new URL('#autorizacao', location.href).href
  await prepare({ 'GET /bling/auth/': ok({ url }) })
  onTestFinished(() => {
    descartarEspera()
    history.replaceState(null, '', location.pathname + location.search)
  })
  await abrir()
  await expect
    .element(faixa().getByText('Espera pela autorização do Bling: Criar categoria “Bonés” e Excluir categoria 5.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Autorizar' }).click()
  await expect.poll(() => location.hash).toBe('#autorizacao')
})

it('says nothing of what is queued after: a request on its way waits for nobody', async () => {
  enfileirar(EXCLUIR)
  const { router } = await abrir()
  await expect.element(faixa()).toBeVisible()
  enfileirar(CRIAR)
  await router.navigate('/produtos')
  await expect.element(faixa()).not.toBeInTheDocument()
})

it('is silent at the sync centre, which shows the actions themselves', async () => {
  enfileirar(EXCLUIR)
  const { router } = await abrir()
  await expect.element(faixa()).toBeVisible()
  await router.navigate('/configuracoes/sincronizacao')
  await expect.element(faixa()).not.toBeInTheDocument()
})
