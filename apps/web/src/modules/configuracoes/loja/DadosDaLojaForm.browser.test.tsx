import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { DadosDaLojaForm } from './DadosDaLojaPage.tsx'

const VAZIA = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, '']))
const SALVA = { ...VAZIA, nome: 'Ateliê', cep: '50030230', endereco: 'Cais', municipio: 'Recife', uf: 'PE', versao: 1 }
const loja = { ...SALVA, preenchida: true } as unknown as DadosDaLoja
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const abrir = () => abrirTela([{ path: '/', element: <DadosDaLojaForm dados={loja} /> }], '/')

test('Enter right after the postal code saves the address that belongs to it', async () => {
  await prepare({
    'GET /cep/01310100/': {
      status: 200,
      held: true,
      body: { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
    },
    'PUT /loja/': { status: 200, body: { ...loja, versao: 2 } },
  })
  await abrir()
  await campo('CEP').fill('01310-100')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await received('GET /cep/01310100/')).length).toBe(1)
  await release()
  await expect.poll(async () => (await received('PUT /loja/')).length).toBe(1)
  expect((await received('PUT /loja/'))[0]?.body).toMatchObject({
    endereco: 'Avenida Paulista',
    bairro: 'Bela Vista',
    municipio: 'São Paulo',
    uf: 'SP',
    versao: 1,
  })
})

test('when another person saved first, this person keeps their own change over the other version', async () => {
  const atual = { ...loja, nome: 'Ateliê do Sol', telefone: '81999990000', versao: 5 }
  await prepare({
    'PUT /loja/': [
      { status: 409, body: { codigo: 'EDICAO_CONCORRENTE', detail: 'Outra pessoa salvou.', atual } },
      { status: 200, body: { ...atual, nome: 'Ateliê da Lua', versao: 6 } },
    ],
  })
  await abrir()
  await campo('Nome da loja').fill('Ateliê da Lua')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByRole('row', { name: 'Nome da loja Ateliê da Lua Ateliê do Sol' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect.poll(async () => (await received('PUT /loja/')).length).toBe(2)
  expect((await received('PUT /loja/'))[1]?.body).toMatchObject({
    nome: 'Ateliê da Lua',
    telefone: '(81) 99999-0000',
    versao: 5,
  })
})
