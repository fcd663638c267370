import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import ConfiguracaoDaProducaoPage from './ConfiguracaoDaProducaoPage.tsx'

test('each choice is saved as it is made, says so, and says what it does not change', async () => {
  const PATCH = 'PATCH /producao/configuracao/'
  await signInAs({ tipo: 'admin' })
  const configuracao = { ativa: true, vender_sob_demanda: false, vender_sem_lisas: false, so_com_arte_aprovada: false }
  await prepare({
    'GET /producao/configuracao/': ok(configuracao),
    'GET /producao/precos/': ok([]),
    [PATCH]: ok({ ...configuracao, vender_sob_demanda: true }),
  })
  const element = <ConfiguracaoDaProducaoPage />
  await openScreen([{ path: '/configuracoes/producao', element }], '/configuracoes/producao')
  await expect.element(page.getByText(/Linhas com a arte do cliente vendem só as peças que há/)).toBeVisible()
  await page.getByLabelText('Vender sob demanda').click()
  await expect.poll(avisados).toEqual(['success: Salvo.'])
  expect(await bodies(PATCH)).toEqual([{ vender_sob_demanda: true }])
  await expect.element(page.getByLabelText('Vender sob demanda')).toBeChecked()
})
