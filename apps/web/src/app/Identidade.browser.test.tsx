import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, bodies, ok, prepare, received } from '../../test/support/api-control.ts'
import { signInBeforeEach } from '../../test/support/signed-in.ts'
import { celularApi } from '../shared/generated/celularApi.ts'
import { copiasApi } from '../shared/generated/copiasApi.ts'
import { Identidade } from './Identidade.tsx'

signInBeforeEach()

const PROVA = answer(403, { codigo: 'CONFIRMAR_IDENTIDADE', detail: 'Confirme que é você para continuar.' })
const dialog = () => page.getByRole('dialog', { name: 'Confirme que é você' })

it('opens one dialog for all waiting requests, shows the refusal, and sends the requests again', async () => {
  await prepare({
    'POST /copias/': [PROVA, answer(201, { pedida_em: 'agora' })],
    'POST /auth/celular/': [PROVA, ok({ codigo: 'c' })],
    'POST /auth/confirmar/': [
      answer(400, { erros: { senha: ['A senha atual não confere'] } }),
      ok({ confirmada: true }),
    ],
  })
  await render(<Identidade />)
  const pedidos = [copiasApi('POST /copias/'), celularApi('POST /auth/celular/')]
  await dialog().getByLabelText('Sua senha').fill('errada')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('A senha atual não confere')).toBeVisible()
  await dialog().getByLabelText('Sua senha').fill('certa')
  await dialog().getByRole('button', { name: 'Confirmar' }).click()
  expect(await Promise.all(pedidos)).toMatchObject([{ pedida_em: 'agora' }, { codigo: 'c' }])
  expect(dialog().elements()).toEqual([])
  expect(await bodies('POST /auth/confirmar/')).toEqual([{ senha: 'errada' }, { senha: 'certa' }])
  // Refused it wrote nothing: the same key goes again.
  const [first, segunda] = await received('POST /copias/')
  expect(segunda?.idempotencyKey).toBe(first?.idempotencyKey)
})

it('takes a code of the app instead; given up, the request fails with the sentence of the server', async () => {
  await prepare({
    'POST /copias/': [PROVA, PROVA, answer(201, { pedida_em: 'agora' })],
    'POST /auth/confirmar/': ok({ confirmada: true }),
  })
  await render(<Identidade />)
  const canceledCopia = copiasApi('POST /copias/').catch((error: Error) => error.message)
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  expect(await canceledCopia).toBe('Confirme que é você para continuar.')
  const requestedCopia = copiasApi('POST /copias/')
  await dialog().getByRole('button', { name: 'Usar o aplicativo autenticador' }).click()
  await dialog().getByLabelText('Código do aplicativo').fill('123456')
  await dialog().getByRole('button', { name: 'Confirmar' }).click()
  expect(await requestedCopia).toMatchObject({ pedida_em: 'agora' })
  expect(await bodies('POST /auth/confirmar/')).toEqual([{ codigo: '123456' }])
})
