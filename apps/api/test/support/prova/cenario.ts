import sharp from 'sharp'
import type { Emulador } from '../emulador.ts'
import type { LojaDaProva } from './loja.ts'

/** Connects the shop to the emulator, as a person would. */
export async function conectar(loja: LojaDaProva, emulador: Emulador): Promise<void> {
  const { url } = await loja.pedir('GET', '/bling/auth/')
  const { code } = await emulador.controle('POST', '/autorizar')
  await loja.pedir('POST', '/bling/callback/', { code, state: new URL(url).searchParams.get('state') })
}

/** Of every kind: simple ones and ones with two or three variations; one in four of all without pictures. */
export async function criarProdutos(loja: LojaDaProva, quantos: number): Promise<number[]> {
  const { id: modelo_id } = await loja.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: raiz } = await loja.pedir('POST', '/categorias/', { nome: 'Roupas' })
  const categorias: number[] = [raiz]
  for (const nome of ['Camisetas', 'Moletons'])
    categorias.push((await loja.pedir('POST', '/categorias/', { nome, categoria_pai: raiz })).id)
  const ids: number[] = []
  for (let i = 0; i < quantos; i++) {
    const comum = {
      titulo: `Produto ${i}`,
      sku: `P-${i}`,
      preco_venda: 30 + (i % 50),
      modelo_id,
      categoria_id: categorias[i % categorias.length],
    }
    const dados = i % 2 === 0 ? { ...comum, qtd: 1 + (i % 9) } : { ...comum, variacoes: variacoesDe(i) }
    ids.push((await loja.pedir('POST', '/produtos/', await formulario(dados, i % 4 === 0 ? 0 : 1 + (i % 2)))).id)
  }
  return ids
}

/** Two or three, the last at the product's own price. */
function variacoesDe(i: number) {
  return ['P', 'M', 'G'].slice(0, 2 + (i % 4 === 1 ? 0 : 1)).map((tamanho, j, todas) => ({
    nome_cor: 'Azul',
    tamanho,
    quantidade: (i + j) % 6,
    preco_venda: j === todas.length - 1 ? null : 50 + j,
  }))
}

async function formulario(dados: object, imagens: number): Promise<FormData> {
  const form = new FormData()
  for (const [nome, valor] of Object.entries(dados))
    form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  for (let i = 0; i < imagens; i++) {
    const background = { r: 80 * i, g: 120, b: 200 }
    const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.append('imagens', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `${i}.jpg`)
  }
  return form
}

/** Changes title, prices and stocks; asked again until it is seen, as the answer may have died with the shop. */
export async function editarProduto(loja: LojaDaProva, id: number, vez: number): Promise<void> {
  const titulo = `Produto ${id}, edição ${vez}`
  for (;;) {
    const produto = await loja.pedir('GET', `/produtos/${id}/`)
    if (produto.titulo === titulo) return
    const { status, body } = await loja.tentar('PUT', `/produtos/${id}/`, {
      ...produto,
      titulo,
      preco_venda: 40 + vez,
      qtd: produto.qtd + 1,
      variacoes: produto.variacoes.map((v: { quantidade: number }) => ({ ...v, quantidade: v.quantidade + 1 })),
    })
    // 409: another request saved meanwhile, perhaps this very one repeated.
    if (status >= 300 && status !== 409) throw new Error(`PUT /produtos/${id}/: ${status} ${JSON.stringify(body)}`)
  }
}
