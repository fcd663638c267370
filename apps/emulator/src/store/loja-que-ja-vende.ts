import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyRest } from '../bling/produtos/draft.ts'
import { setBalance } from '../bling/stock.ts'
import { localDateTime } from '../dates.ts'
import type { Imagem, Produto } from './records.ts'
import { DEPOSITOS } from './seeds.ts'
import type { State } from './state.ts'

/**
 * An account that sells already, as those that were recorded: 60 products of every kind, 18 of them kits, some inactive,
 * some deleted with the codes of active ones, some without a code. Every field that the shop does not own is filled, so
 * that a test sees which ones it changes.
 */

type Given = Partial<Produto> & Pick<Produto, 'nome' | 'codigo'>
type Account = Readonly<{ state: State; pictures: string }>

const TYPES = ['Camiseta', 'Regata', 'Moletom', 'Boné', 'Caneca', 'Ecobag', 'Avental', 'Adesivo'] as const
const PRINTS = ['Onça', 'Cajueiro', 'Maré', 'Cordel', 'Mandacaru', 'Farol'] as const
/** Pictures of 48 × 48 px, each of one colour. */
const PNGS = [
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAQklEQVR4nO3OMQ0AIBAAsRfGjHVs4YJjaFIBnbPXVyYfCAkJCdUDISEhoXogJCQkVA+EhISE6oGQkJBQPRASEnrsAk13kaa7atPUAAAAAElFTkSuQmCC',
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAQklEQVR4nO3OQQ0AIAwAsclBHZqQiguOR5MK6Kx9vjL5QEhISKgeCAkJCdUDISEhoXogJCQkVA+EhISE6oGQkNBjFyG15peSP1wtAAAAAElFTkSuQmCC',
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAQklEQVR4nO3OQQ0AIAwAsQlDCZoQjQuOR5MK6KyzvzL5QEhISKgeCAkJCdUDISEhoXogJCQkVA+EhISE6oGQkNBjF9xyMpcY17SXAAAAAElFTkSuQmCC',
] as const

/** Fills an empty account; `pictures` is the folder of those that were downloaded. */
export function fillSellingAccount(account: Account): void {
  const [roupas, acessorios] = ['Roupas', 'Acessórios'].map((descricao) => category(account, descricao))
  const simple = simpleProducts(account, roupas ?? 0, acessorios ?? 0)
  const parents = Array.from({ length: 8 }, (_, i) => createVariedProduto(account, i, roupas ?? 0))
  for (let i = 0; i < 18; i++) kit(account, i, simple, parents)
}

const category = ({ state }: Account, descricao: string): number =>
  state.categorias.put({ id: state.nextId('categoria'), descricao, categoriaPai: { id: 0 } }).id

/** 34: 20 plain ones, then the troublesome forms. */
function simpleProducts(account: Account, roupas: number, acessorios: number): Produto[] {
  const plain = Array.from({ length: 20 }, (_, i) => {
    const nome = `${TYPES[i % TYPES.length]} ${PRINTS[i % PRINTS.length]} ${i + 1}`
    const given = { nome, codigo: `LOJA-${String(i + 1).padStart(3, '0')}`, categoria: i % 2 ? acessorios : roupas }
    return product(account, { ...given, preco: 29.9 + i, imagens: i % 3 === 0 ? [picture(account, i)] : [] }, 5 + i)
  })
  for (let i = 0; i < 4; i++)
    product(account, { nome: `Fora de linha ${i + 1}`, codigo: `INATIVO-${i + 1}`, situacao: 'I', preco: 19.9 }, i)
  // Deleted ones keep the code of an active product.
  for (let i = 0; i < 4; i++) product(account, { nome: `Antigo ${i + 1}`, codigo: `LOJA-00${i + 1}`, situacao: 'E' }, 0)
  for (const nome of ['Retalho avulso', 'Brinde']) product(account, { nome, codigo: '' }, 3)
  for (const nome of ['Etiqueta tecida A', 'Etiqueta tecida B']) product(account, { nome, codigo: 'ETIQUETA' }, 40)
  product(account, { nome: 'Código com espaço no fim', codigo: 'BRANCO-FIM ', preco: 15 }, 2)
  product(account, { nome: 'Código em minúsculas', codigo: 'minusculo-1', preco: 15.5 }, -1)
  return plain
}

const NAMES = [
  (cor: string, tamanho: string) => `Cor:${cor};Tamanho:${tamanho}`,
  (cor: string, tamanho: string) => `Tamanho:${tamanho};Cor:${cor}`,
  (cor: string, tamanho: string) => `Cores:${cor};Tam.:${tamanho}`,
]

function createVariedProduto(account: Account, i: number, categoria: number): Produto {
  const codigo = `GRADE-${i + 1}`
  const preco = 59.9 + i
  const imagens = i % 2 ? [picture(account, i)] : []
  const given = { nome: `Camiseta ${PRINTS[i % 6]} grade ${i + 1}`, codigo, formato: 'V', categoria, preco, imagens }
  const parent = product(account, given, null)
  const options = [
    ['Azul', 'M'],
    ['Azul', 'G'],
    ['Preta', 'M'],
    ['Preta', 'G'],
  ] as const
  for (const [n, [cor, tamanho]] of options.entries()) {
    const nome = (NAMES[i % NAMES.length] ?? NAMES[0])?.(cor, tamanho) ?? ''
    // The second child has its parent's price, the last of some no code, the last of others is inactive.
    product(
      account,
      {
        nome: `${parent.nome} ${nome}`,
        codigo: n === 3 && i % 4 === 0 ? '' : `${codigo}-${cor}-${tamanho}`,
        preco: n === 1 ? 0 : n === 2 ? preco + 5 : preco,
        situacao: n === 3 && i % 4 === 1 ? 'I' : 'A',
        idProdutoPai: parent.id,
        categoria,
        variacao: { nome, ordem: n + 1, cloneInfo: true },
      },
      4 + n,
    )
  }
  return parent
}

function kit(account: Account, i: number, simple: readonly Produto[], parents: readonly Produto[]): void {
  const { state } = account
  const [firstPart, secondPart] = [simple[i % simple.length], simple[(i + 7) % simple.length]]
  const child = state.produtos.all().find(({ idProdutoPai }) => idProdutoPai === parents[i % parents.length]?.id)
  const made = i % 5 === 0 ? [firstPart, child] : [firstPart, secondPart]
  const componentes = made.map((part, n) => ({ produto: { id: part?.id ?? 0 }, quantidade: n + 1 }))
  const estrutura = { tipoEstoque: 'V', lancamentoEstoque: 'A', componentes }
  const given = { nome: `Kit ${PRINTS[i % 6]} ${i + 1}`, codigo: `KIT-${i + 1}`, formato: 'E', preco: 99.9 + i }
  product(account, given, null, { estrutura })
}

/** Twelve digits with the check digit of an EAN-13. */
function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Stores one with all that the shop does not own; `pieces` null for what has no stock of its own. */
function product({ state }: Account, given: Given, pieces: number | null, rest: object = {}): Produto {
  const now = localDateTime(state.now())
  const id = state.nextId('produto')
  const demais = {
    ...emptyRest(),
    descricaoCurta: `<p>${given.nome}: <strong>feito à mão</strong>.</p>`,
    descricaoComplementar: '<p>Lavar à mão.</p>',
    unidade: 'PC',
    pesoLiquido: 0.21,
    pesoBruto: 0.25,
    gtin: ean13(String(789_000_000_000 + (id % 1_000_000))),
    marca: 'Marca da casa',
    observacoes: 'Conferido em 2025',
    tributacao: {
      origem: 0,
      ncm: '6109.10.00',
      cest: '28.038.00',
      spedTipoItem: '04',
      percentualTributos: 0,
      grupoProduto: { id: 77_001 },
    },
    dimensoes: { largura: 22, altura: 3, profundidade: 31, unidadeMedida: 1 },
    ...rest,
  }
  const produto = state.produtos.put({
    id,
    idProdutoPai: 0,
    preco: 10,
    precoCusto: 4,
    tipo: 'P',
    situacao: 'A',
    formato: 'S',
    categoria: 0,
    estoque: { minimo: 1, maximo: 50, crossdocking: 0, localizacao: 'A-12' },
    imagens: [],
    imagensARemover: [],
    variacao: null,
    dataInclusao: now,
    dataAlteracao: now,
    ...given,
    demais,
  })
  if (pieces !== null) setBalance(state, id, DEPOSITOS[0].id, pieces)
  return produto
}

/** A picture that was downloaded long ago. */
function picture({ state, pictures }: Account, n: number): Imagem {
  const id = state.nextId('imagem')
  const arquivo = `${id}.png`
  const bytes = Buffer.from(PNGS[n % PNGS.length] ?? '', 'base64')
  writeFileSync(join(pictures, arquivo), bytes)
  const origem = 'https://loja.example/foto.png'
  return { id, origem, ordem: 1, arquivo, tipo: 'png', bytes: bytes.length, tentativas: 0 }
}

const CATEGORIES = ['Camisetas', 'Moletons', 'Bonés', 'Canecas', 'Ecobags', 'Acessórios'] as const

/** An account of 1,800 products, for measuring: 30 % kits, 25 % with variations, a picture in every second plain one. */
export function fillLargeAccount(account: Account): void {
  const categories = CATEGORIES.map((name) => category(account, name))
  const categoryOf = (i: number) => categories[i % categories.length] ?? 0
  const plain = Array.from({ length: 810 }, (_, i) => {
    const nome = `${CATEGORIES[i % CATEGORIES.length]} estampa ${i + 1}`
    const imagens = i % 2 === 0 ? [picture(account, i)] : []
    const codigo = `GRANDE-${String(i + 1).padStart(4, '0')}`
    return product(account, { nome, codigo, categoria: categoryOf(i), preco: 19.9 + (i % 80), imagens }, i % 40)
  })
  const parents = Array.from({ length: 450 }, (_, i) => createVariedProduto(account, i, categoryOf(i)))
  for (let i = 0; i < 540; i++) kit(account, i, plain, parents)
}
