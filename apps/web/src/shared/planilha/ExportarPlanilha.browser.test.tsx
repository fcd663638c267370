import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { ExportarPlanilha } from './ExportarPlanilha.tsx'

const GET = 'GET /vendas/exportar/'
const onClose = vi.fn<() => void>()
const openExport = (ids: readonly number[]) => {
  const planilha = {
    rota: GET,
    arquivo: 'vendas',
    titulo: 'Exportar vendas',
    conteudo: 'O arquivo traz vendas.',
  } as const
  const dialog = <ExportarPlanilha {...planilha} filtros={{ status: 'enviado' }} ids={ids} onClose={onClose} />
  return draw(dialog)
}
const clickExport = () => page.getByRole('button', { name: 'Exportar', exact: true }).click()
const consultas = async () => (await received(GET)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
beforeEach(() => void onClose.mockClear())

test('the list goes out in its filters, as XLSX', async () => {
  await prepare({ [GET]: ok() })
  await openExport([])
  await clickExport()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(await consultas()).toEqual([{ status: 'enviado', formato: 'xlsx' }])
  expect(avisados()).toEqual(['success: Planilha exportada.'])
})

test('the export holds the ticked rows, or all rows when asked, as XLSX or CSV', async () => {
  await prepare({ [GET]: [ok(), ok()] })
  await openExport([7, 9])
  await page.getByLabelText('Formato').selectOptions('csv')
  await clickExport()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await page.getByLabelText('Quais').selectOptions('Tudo o que a lista encontra')
  await clickExport()
  await expect.poll(() => onClose.mock.calls).toHaveLength(2)
  expect(await consultas()).toEqual([
    { status: 'enviado', formato: 'csv', ids: '7,9' },
    { status: 'enviado', formato: 'csv' },
  ])
})

test('what the API refuses is said, and the dialog stays', async () => {
  const body = { codigo: 'DADOS_INVALIDOS', detail: 'No máximo 1000 itens' }
  await prepare({ [GET]: [answer(400, body), answer(503)] })
  await openExport([7])
  await clickExport()
  await expect.poll(avisados).toEqual([expect.stringMatching(/^error: /)])
  await clickExport()
  await expect.poll(avisados).toEqual(['error: Não foi possível exportar. Tente novamente.'])
  expect(onClose).not.toHaveBeenCalled()
})
