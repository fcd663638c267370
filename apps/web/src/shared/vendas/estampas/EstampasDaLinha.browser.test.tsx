import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import type { ArteDialog } from './EstamparDialog.tsx'
import { EstampasDaLinha, type PrecoDaLinha, PrecoSugerido } from './EstampasDaLinha.tsx'
import type { EstampaNaLinha } from './estampasDigitadas.ts'

const ESCUDO = {
  id: 7,
  nome: 'Escudo',
  arquivo: 'escudo.png',
  versao: 2,
  largura_px: 900,
  miniatura_url: null,
  cliente_id: null,
  sha256: 'a',
  bytes: 1,
  altura_px: 900,
  avisos: [],
  criado_em: '2026-11-28',
}
const Artes: ArteDialog = ({ onChoose }) => (
  <button type="button" onClick={() => onChoose(ESCUDO)}>
    Usar: Escudo
  </button>
)

const saved: [readonly EstampaNaLinha[], readonly (string | number)[]][] = []
const prices: (readonly PrecoDaLinha[])[] = []
function Linha({ sugestao }: Pick<ComponentProps<typeof EstampasDaLinha>, 'sugestao'>) {
  const [estampas, setEstampas] = useState<readonly EstampaNaLinha[]>([])
  const linha = { chave: 1, nome: 'Lisa Preta M', grupo: null, estampas }
  return (
    <>
      <PrecoSugerido linha={linha} sugestao={sugestao} valor={29.9} onPrices={(precos) => prices.push(precos)} />
      <EstampasDaLinha
        linha={linha}
        readOthers={() => [{ chave: 2, nome: 'Lisa Preta G', grupo: null }]}
        sugestao={sugestao}
        erro={undefined}
        onSave={(novas, chaves) => {
          saved.push([novas, chaves])
          setEstampas(novas)
        }}
        ArteDialog={Artes}
      />
    </>
  )
}
async function openLinha(sugestao?: ComponentProps<typeof EstampasDaLinha>['sugestao']) {
  saved.length = 0
  prices.length = 0
  await prepare({})
  await openScreen([{ path: '/linha', Component: () => <Linha sugestao={sugestao} /> }], '/linha')
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a line is printed: art, size, and the same print on another line', async () => {
  await openLinha()
  await press('Estampar Lisa Preta M')
  await press('Escolher a arte da estampa 1')
  await press('Usar: Escudo')
  await expect.element(page.getByRole('heading', { name: /^Escudo/ })).toBeVisible()
  await expect.element(field('Largura da estampa 1')).toHaveFocus()
  await field('Largura da estampa 1').fill('28')
  await field('Altura da estampa 1').fill('30,5')
  await field('Cores da estampa 1').fill('2')
  await expect.element(page.getByText('82 dpi a 28 cm: vai sair borrada')).toBeVisible()
  await page.getByLabelText('Lisa Preta G').click()
  await press('Usar nesta linha')
  await expect.element(page.getByText('Frente · DTF · 28 × 30,5 cm · Escudo')).toBeVisible()
  expect(saved).toMatchObject([
    [[{ id: null, arte_id: 7, posicao: 'frente', largura_mm: 280, altura_mm: 305, cores: 2 }], [1, 2]],
  ])
})

test('a number that is none keeps the dialog open and what was typed; without prints the piece leaves plain', async () => {
  await openLinha()
  await press('Estampar Lisa Preta M')
  await field('Largura da estampa 1').fill('vinte')
  await press('Usar nesta linha')
  await expect.element(page.getByText('Número inválido')).toBeVisible()
  expect(saved).toEqual([])
  await field('Largura da estampa 1').fill('')
  await press('Usar nesta linha')
  await expect.element(page.getByText('Frente · DTF · a arte ainda vem')).toBeVisible()
  await press('Mudar a estampa de Lisa Preta M')
  await press('Remover a estampa 1')
  await press('Deixar sem estampa')
  await expect.element(page.getByRole('button', { name: 'Estampar Lisa Preta M' })).toBeVisible()
  expect(saved.at(-1)).toEqual([[], [1]])
})

const SUGESTAO = {
  peca: 29.9,
  estampa: 12,
  sugerido: 41.9,
  motivo: null,
  pecas: 30,
  grupo: [{ chave: 1, valor: 41.9 }],
}

test('the price of the tables is proposed, and taken by a tap only', async () => {
  await openLinha(SUGESTAO)
  await expect.element(page.getByText(/^peça R\$ 29,90 \+ estampa R\$ 12,00 \(30 peças\)/)).toBeVisible()
  await expect.element(page.getByText('Sugerido R$ 41,90')).toBeVisible()
  expect(prices).toEqual([])
  await press('Usar R$ 41,90 como valor de Lisa Preta M')
  expect(prices).toEqual([SUGESTAO.grupo])
  await expect.element(page.getByRole('button', { name: /^Usar nas/ })).not.toBeInTheDocument()
})

test('the prices of all lines with the same print are taken by one tap', async () => {
  const grupo = [...SUGESTAO.grupo, { chave: 2, valor: 44.9 }]
  await openLinha({ ...SUGESTAO, grupo })
  await press('Usar nas 2 linhas com a estampa de Lisa Preta M')
  expect(prices).toEqual([grupo])
})

test('a line that no table knows says why', async () => {
  await openLinha({
    peca: 29.9,
    estampa: null,
    sugerido: null,
    motivo: 'Não há tabela de preços de Silk',
    pecas: 1,
    grupo: [],
  })
  await expect.element(page.getByText('Sem preço sugerido: Não há tabela de preços de Silk')).toBeVisible()
})

test('a print without a measure says that its price is not in the value', async () => {
  const motivo = 'Sem medidas, não há tabela de preços de DTF'
  await openLinha({ peca: 29.9, estampa: null, sugerido: null, motivo, pecas: 30, grupo: [] })
  await press('Estampar Lisa Preta M')
  await press('Usar nesta linha')
  await expect.element(page.getByText('Sem medida não há preço sugerido: a estampa não está no valor.')).toBeVisible()
  await expect.element(page.getByText(motivo, { exact: false })).not.toBeInTheDocument()
})
