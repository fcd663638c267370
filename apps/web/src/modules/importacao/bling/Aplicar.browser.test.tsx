import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { importacaoDoBling } from '../../../../test/support/importacoes.ts'
import { draw, texts } from '../../../../test/support/screen.tsx'
import { Aplicar } from './Aplicar.tsx'

const APLICAR = 'POST /bling/importacoes/9/aplicar/'
const doBling = () => page.getByLabelText('Usar o saldo do Bling nos produtos vinculados')
const abrir = (dados: object) => draw(<Aplicar importacao={importacaoDoBling(dados)}>{null}</Aplicar>)
const resumo = (criar: number, vincular: number, ignorar = 0) => ({ criar, vincular, perguntar: 0, ignorar })

test.each([
  [
    { resumo: resumo(1, 2, 1), aplicar: 3 },
    '1 produto será criado aqui, 2 produtos daqui serão vinculados ao do Bling pelo código, 1 produto fica como está. Nada é alterado no Bling.',
    ['Importar 3 produtos'],
    1,
  ],
  [
    { resumo: resumo(1500, 0), aplicar: 1500 },
    '1.500 produtos serão criados aqui. Nada é alterado no Bling.',
    ['Importar 1.500 produtos'],
    0,
  ],
  [{ resumo: resumo(0, 2, 5) }, 'Nada a importar: o que está no Bling já está aqui, ou espera uma decisão sua.', [], 0],
  [
    {
      estado: 'concluida',
      resumo: resumo(2, 1),
      aplicar: 3,
      aplicados: 2,
      fotos: { total: 7, baixadas: 5, falhas: 2 },
    },
    '2 produtos entraram. 5 fotos baixadas. 2 não puderam ser baixadas.',
    ['Importar 1 produto'],
    1,
  ],
  [{ estado: 'concluida', resumo: resumo(0, 2), aplicar: 2, aplicados: 2 }, '2 produtos entraram.', [], 0],
  [{ estado: 'concluida' }, 'Nada novo entrou.', [], 0],
])('an import of %o offers what is left of it', async (dados, frase, botoes, saldos) => {
  await abrir(dados)
  await expect.element(page.getByText(frase, { exact: true })).toBeVisible()
  expect(texts(page.getByRole('button'))).toEqual(botoes)
  expect(doBling().elements()).toHaveLength(saldos)
})

test('the stock of Bling is taken when it is ticked, and stays ticked after a refusal', async () => {
  await prepare({ [APLICAR]: [answer(503), answer(409, { detail: 'Outra importação está em andamento.' }), ok()] })
  await abrir({ resumo: resumo(0, 1), aplicar: 1 })
  const importar = page.getByRole('button', { name: 'Importar 1 produto' })
  await importar.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível importar. Tente novamente.'])
  await doBling().click()
  await importar.click()
  await expect.poll(avisados).toEqual(['error: Outra importação está em andamento.'])
  await importar.click()
  const dele = { body: { estoque_dos_vinculados: 'do_bling' } }
  await expect.poll(() => received(APLICAR)).toMatchObject([{ body: {} }, dele, dele])
  expect((await received(APLICAR))[0]?.body).toEqual({})
  await expect.element(importar).toBeEnabled()
})
