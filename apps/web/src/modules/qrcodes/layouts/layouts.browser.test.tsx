import type { LayoutDaLoja } from '@estampa/contract/layouts/layouts.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { readStoredPreferencias, storePreferencias } from '../preferencias.ts'
import QrCodesPage from '../QrCodesPage.tsx'
import { LayoutForm } from './LayoutForm.tsx'
import { NovoLayout } from './NovoLayout.tsx'

signInBeforeEach()

const FOLHA: LayoutDaLoja = {
  id: 7,
  nome: 'Folha',
  papel: 'a4',
  largura: 60,
  altura: 30,
  colunas: 3,
  linhas: 8,
  vao_x: 2,
  vao_y: 1,
  borda_esquerda: 8,
  borda_superior: 12,
  deslocar_x: -0.5,
  deslocar_y: 0,
  versao: 2,
}
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))
const save = () => page.getByRole('button', { name: 'Salvar' }).click()
const toSheets = [{ path: '/qrcodes', element: 'Escolhida' }]

test('a copy begins with the measures of its model; saved, it is the one to print on', async () => {
  await prepare({ 'GET /layouts/': ok([]), 'POST /layouts/': answer(201, { ...FOLHA, id: 9 }) })
  await openScreen(
    [{ path: '/qrcodes/modelos/criar', Component: NovoLayout }, ...toSheets],
    '/qrcodes/modelos/criar?de=rolo-33x22x3',
  )
  await expect.element(field('Colunas')).toHaveValue('3')
  await expect.element(page.getByText('Na impressora, o papel é de 105 × 22 mm', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /Etiquetas de exemplo/ })).toBeVisible()
  await field('Vão entre colunas').fill('70')
  await expect.element(page.getByText('A prévia aparece quando as medidas couberem no papel.')).toBeVisible()
  await save()
  await expect.element(page.getByText('De 0 a 50 mm')).toBeVisible()
  await field('Nome').fill('Do fornecedor')
  await field('Vão entre colunas').fill('2,5')
  await field('Deslocar para baixo').fill('-2')
  await save()
  await expect.element(page.getByText('Escolhida')).toBeVisible()
  expect(await bodies('POST /layouts/')).toMatchObject([
    { nome: 'Do fornecedor', papel: 'rolo', largura: 33, vao_x: 2.5, borda_esquerda: 1, deslocar_y: -2, linhas: '1' },
  ])
  expect((await readStoredPreferencias()).layout).toBe('loja-9')
})

test('a sheet that becomes a roll has neither rows nor a margin above', async () => {
  await prepare({ 'PUT /layouts/7/': ok(FOLHA), 'GET /layouts/': ok([FOLHA]) })
  const Form = () => <LayoutForm layout={FOLHA} />
  await openScreen([{ path: '/qrcodes/modelos/7', Component: Form }, ...toSheets], '/qrcodes/modelos/7')
  await expect.element(field('Deslocar para a direita')).toHaveValue('-0,5')
  await field('Papel').selectOptions('Rolo')
  await expect.element(field('Margem no alto')).not.toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Escolhida')).toBeVisible()
  expect(await bodies('PUT /layouts/7/')).toMatchObject([
    { papel: 'rolo', linhas: '1', vao_y: 0, borda_superior: 0, colunas: '3', versao: 2 },
  ])
})

test('who had chosen a layout that another person deleted is told, and prints on the usual one', async () => {
  await storePreferencias({ ...(await readStoredPreferencias()), layout: 'loja-7', inicio: 1 })
  await prepare({ 'GET /layouts/': ok([{ ...FOLHA, id: 8 }]) })
  await openScreen([{ path: '/qrcodes', Component: QrCodesPage }], '/qrcodes')
  await expect.element(field('Modelo da etiqueta')).toHaveValue('rolo-50x30')
  expect(avisados()).toEqual(['info: O modelo de etiqueta escolhido foi excluído: confira o modelo.'])
  await field('Modelo da etiqueta').selectOptions('loja-8')
  await expect
    .element(page.getByRole('link', { name: 'Ajustar medidas' }))
    .toHaveAttribute('href', '/qrcodes/modelos/8')
})
