import { expect, test } from 'vitest'
import { textoDoHtml } from '../../../infra/base/html.ts'
import { tomDaCor } from '../../../shop/cores.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import { type EansQueEntram, entradaDe } from './entrada.mapping.ts'
import { proporModelo } from './modelo.ts'
import { opcoesDaVariacao } from './opcoes.ts'
import { propor } from './proposta.ts'

const SEM_EANS: EansQueEntram = { proprio: null, filhos: [], avisos: [] }

test.each([
  ['Cor:Azul;Tamanho:M', 'Azul', 'M'],
  ['Tamanho:G;Cor:Verde', 'Verde', 'G'],
  ['Cores: Azul  Marinho ;Tam.: GG', 'Azul Marinho', 'GG'],
  ['NUMERAÇÃO:38/40;COR:Preta', 'Preta', '38/40'],
  ['Color:Red;Size:XL', 'Red', 'XL'],
  ['Azul;M', 'Azul', 'M'],
  ['10 anos|Rosa', 'Rosa', '10 anos'],
  ['Tamanho:Único', null, 'Único'],
  ['Estampa:Onça', 'Onça', null],
  ['Cor:Azul;Voltagem:110', 'Azul', '110'],
  ['Cor:Azul;Tamanho:M;Estampa:Onça', 'Azul Onça', 'M'],
  ['Cor:Azul;Tamanho:', 'Azul', null],
  ['', null, null],
  [';;:', null, null],
])('the options of %j', (nome, cor, tamanho) => {
  expect(opcoesDaVariacao(nome)).toEqual({ cor, tamanho })
})

test('a name over 200 characters and more than 30 pictures are cut, and the row says so', () => {
  const remoto = produtoDoBling.parse({
    data: { id: 1, nome: 'Camiseta '.repeat(28), codigo: 'LONGO', preco: 10, tipo: 'P', formato: 'S', situacao: 'A' },
  }).data
  const fotos = Array.from({ length: 40 }, (_, i) => `https://fotos.example/${i}.jpg`)
  expect(
    propor({ remoto, fotos }, { ligado: null, donos: new Map(), gtins: new Map(), vezes: new Map(), kits: new Map() }),
  ).toEqual({
    proposta: 'criar',
    motivo: 'O nome tem 251 caracteres: entram os primeiros 200. Tem 40 fotos: entram as primeiras 30.',
    produto_id: null,
  })
  const escolhas = {
    modelo_id: 1,
    categoria_id: 1,
    tom: () => null,
    saldos: new Map(),
    sku: 'LONGO',
    skus: [],
    eans: SEM_EANS,
  }
  expect(entradaDe(remoto, escolhas).titulo).toHaveLength(200)
})

test('a colour is known in both genders, with hyphens, accents and case; an invented one is not', () => {
  expect(['PRETA', 'preto', 'Azul-Marinho', 'Lilás', 'vermelha', 'Azul Clara'].map(tomDaCor)).toEqual([
    '#111111',
    '#111111',
    '#16234a',
    '#b796cf',
    '#c8222c',
    '#8fc1e8',
  ])
  expect(tomDaCor('Saudade')).toBeNull()
})

test('HTML becomes text with lines; entities are decoded once and scripts are dropped', () => {
  expect(textoDoHtml('<p>Um &amp;lt; dois</p><ul><li>Al&ccedil;a&nbsp;dupla<li>&#233;</ul><script>x<y</script>')).toBe(
    'Um &lt; dois\nAlça dupla\né',
  )
  expect(textoDoHtml('3 < 4 e 5 > 2')).toBe('3 < 4 e 5 > 2')
})

test('a model by the name, else by the category, else the common one', () => {
  const modelos = ['Camiseta', 'Camiseta Polo', 'Boné']
  expect(proporModelo('CAMISETA POLO azul', 'Roupas', modelos)).toBe('Camiseta Polo')
  expect(proporModelo('Camisetas sortidas', 'Roupas', modelos)).toBe('Roupas')
  expect(proporModelo('Caneca', null, modelos)).toBe('Importados')
})
