import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { AnonimizarFornecedorDialog } from './AnonimizarFornecedorDialog.tsx'

const ANONYMISE = 'POST /fornecedores/3/anonimizar/'
const ana = {
  id: 3,
  nome: 'Ana Costureira',
  documento: '52998224725',
  telefone: '',
  email: '',
  observacao: '',
  prazo_dias: 3,
  anonimizado_em: null,
  versao: 1,
}
const confirm = () => page.getByRole('button', { name: 'Anonimizar para sempre' }).click()

test('a supplier who is a person is anonymised after the question', async () => {
  await prepare({ [ANONYMISE]: ok({ ...ana, nome: 'Fornecedor anonimizado 3', documento: null }) })
  await draw(<AnonimizarFornecedorDialog fornecedor={ana} onClose={() => undefined} />)
  await expect.element(page.getByText('não há como desfazer')).toBeVisible()
  await confirm()
  await expect.poll(avisados).toEqual(['success: Fornecedor anonimizado.'])
})

test('a refusal stays in the dialog with the sentence of the shop', async () => {
  const sentence = 'Há 1 compra deste fornecedor ainda a receber.'
  await prepare({ [ANONYMISE]: answer(409, { detail: sentence }) })
  await draw(<AnonimizarFornecedorDialog fornecedor={ana} onClose={() => undefined} />)
  await confirm()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
})
