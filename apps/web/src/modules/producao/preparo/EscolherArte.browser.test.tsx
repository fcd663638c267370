import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { EscolherArte } from './EscolherArte.tsx'

const POST = 'POST /artes/'
const ONCA = { id: 4, nome: 'Onça', versao: 1, arquivo: 'onca.png' }
const onChoose = vi.fn<(arte: Arte) => void>()
const onClose = vi.fn<() => void>()
const entrada = page.getByLabelText('Arquivo da arte')
const nome = page.getByLabelText('Nome da arte')
const guardar = page.getByRole('button', { name: 'Guardar e usar' })
const usar = page.getByRole('button', { name: 'Usar: Onça' })
const fechar = page.getByRole('button', { name: 'Fechar' })
const arquivo = (name: string) => new File(['x'], name, { lastModified: 1 })

async function abrir(respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({ 'GET /artes/': { status: 200, body: { count: 1, next: null, results: [ONCA] } }, ...respostas })
  await abrirTela([{ path: '/', element: <EscolherArte onChoose={onChoose} onClose={onClose} /> }], '/')
  await expect.element(usar).toBeEnabled()
}
/** Gives a file that would be too large to be sent over to the browser. */
function escolherDe(bytes: number) {
  const mega = new Blob([new Uint8Array(2 ** 20)])
  const partes = [...Array<Blob>(Math.floor(bytes / mega.size)).fill(mega), new Uint8Array(bytes % mega.size)]
  const dados = new DataTransfer()
  dados.items.add(new File(partes, 'grande.png'))
  const input = entrada.element() as HTMLInputElement
  input.files = dados.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
beforeEach(() => {
  onChoose.mockReset()
  onClose.mockReset()
})

test('another file takes the place of the one that was refused, and its sentence goes', async () => {
  await abrir({ [POST]: { status: 400, body: { detail: 'O arquivo não é uma imagem.' } } })
  await entrada.upload(arquivo('a.png'))
  await guardar.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('O arquivo não é uma imagem.')
  await entrada.upload(arquivo(`${'b'.repeat(121)}.tiff`))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(nome).toHaveValue('b'.repeat(120))
})

test('a file may have 200 MB and not a byte more', async () => {
  await abrir()
  escolherDe(BYTES_DA_ARTE)
  await expect.element(guardar).toBeEnabled()
  escolherDe(BYTES_DA_ARTE + 1)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Arquivo muito grande (máx. 200 MB)')
  await expect.element(guardar).toBeDisabled()
})

test('a chosen file is asked about before it is given up', async () => {
  await abrir()
  await entrada.upload(arquivo('a.png'))
  await expect.element(nome).toBeVisible()
  await fechar.click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect.element(page.getByText('Sair sem salvar?')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await fechar.click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})
