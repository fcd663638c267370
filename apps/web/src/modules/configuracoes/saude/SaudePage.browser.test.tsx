import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import SaudePage, { saudeDoSistema } from './SaudePage.tsx'

const disco = { chave: 'disco', titulo: 'Disco', estado: 'bem', frase: 'Restam 31 GB.', acao: null }
const lugar = {
  chave: 'copia_fora',
  titulo: 'Lugar das cópias',
  estado: 'atencao',
  frase: 'No mesmo disco.',
  acao: { texto: 'Informe BACKUP_PASTA.', endereco: null },
}
const envios = {
  chave: 'envios',
  titulo: 'Envios ao Bling',
  estado: 'problema',
  frase: '3 envios falharam.',
  acao: { texto: 'Ver o que falhou', endereco: '/configuracoes/sincronizacao?estado=falhas' },
}
const abrir = async (...respostas: { status: number; body?: object }[]) => {
  await prepare({ 'GET /saude/sistema/': respostas })
  return abrirTela([{ path: '/configuracoes/saude', element: <SaudePage /> }], '/configuracoes/saude')
}
const saude = (...linhas: object[]) => ok({ versao: '0.1.0', linhas })

test('problems come first, then warnings, each with its word and the thing to do', async () => {
  const { router } = await abrir(saude(disco, lugar, envios))
  await expect.element(page.getByText('2 coisas precisam de alguém.')).toBeVisible()
  const precisa = page.getByRole('region', { name: 'Precisa de alguém' }).getByRole('listitem')
  await expect.element(precisa.nth(0)).toHaveTextContent('Envios ao Bling Problema3 envios falharam.Ver o que falhou')
  await expect.element(precisa.nth(1)).toHaveTextContent('Lugar das cópias AtençãoNo mesmo disco.Informe BACKUP_PASTA.')
  const emOrdem = page.getByRole('region', { name: 'Em ordem' }).getByRole('listitem')
  await expect.element(emOrdem.nth(0)).toHaveTextContent('Disco BemRestam 31 GB.')
  await expect.element(emOrdem.nth(1)).toHaveTextContent('Versão BemVersão 0.1.0 no sistema.')
  await page.getByRole('link', { name: 'Ver o que falhou: Envios ao Bling' }).click()
  expect(router.state.location.search).toBe('?estado=falhas')
})

test('a page of an earlier version offers to load the new one', async () => {
  const { client } = await abrir(saude(disco))
  await expect.element(page.getByText('Tudo em ordem.')).toBeVisible()
  client.setQueryData(saudeDoSistema.queryKey, (antes) => antes && { ...antes, outraVersao: true })
  await expect.element(page.getByRole('button', { name: 'Atualizar a página' })).toBeVisible()
})

test('without an answer it says so, and not that all is well', async () => {
  await abrir({ status: 500 }, saude(disco))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Tudo em ordem.')).toBeVisible()
})

test('another role is told that the page is for administrators', async () => {
  await abrir(answer(403, { codigo: 'SEM_PERMISSAO', detail: 'Só administradores podem fazer isto.' }))
  await expect.element(page.getByText('Só administradores podem fazer isto.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
