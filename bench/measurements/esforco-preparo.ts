import sharp from 'sharp'

/** Calls the shop's API to prepare a task. */
export type Pedir = (metodo: string, caminho: string, corpo?: object) => Promise<{ id: number }>

export const CORES = ['Preto', 'Branco', 'Vermelho']
export const TAMANHOS = ['P', 'M', 'G', 'GG']

/** A picture of one grey. */
export const foto = async (nome: string, tom: number) => {
  const background = { r: tom, g: tom, b: tom }
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${nome}.png`, mimeType: 'image/png', buffer }
}

const variacoesDe = (quantidade: number) =>
  CORES.flatMap((nome_cor) => TAMANHOS.map((tamanho) => ({ nome_cor, tamanho, quantidade, preco_venda: 59.9 })))

/** A product of twelve variations, five pieces each, with its own model and category. */
export async function criarProduto(pedir: Pedir, titulo: string): Promise<{ id: number }> {
  const sku = titulo.toUpperCase().replaceAll(' ', '-')
  const categoria = await pedir('POST', '/categorias/', { nome: `Categoria ${titulo}` })
  const modelo = await pedir('POST', '/modelos/', { codigo: sku, nome: titulo, preco_venda: 59.9 })
  const corpo = { titulo, sku, modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 59.9 }
  return pedir('POST', '/produtos/', { ...corpo, tem_cor: true, tem_tamanho: true, variacoes: variacoesDe(5) })
}

/** Sales in Separação of one piece each, to be sent by a carrier. */
export async function criarVendas(pedir: Pedir, quantas: number): Promise<void> {
  const modelo = await pedir('POST', '/modelos/', { codigo: 'ECO', nome: 'Ecobag' })
  const categoria = await pedir('POST', '/categorias/', { nome: 'Bolsas' })
  const base = { titulo: 'Ecobag', sku: 'ECO-1', modelo_id: modelo.id, categoria_id: categoria.id }
  const produto = await pedir('POST', '/produtos/', { ...base, preco_venda: 40, qtd: quantas })
  const cliente = await pedir('POST', '/clientes/', {
    ...{ nome: 'Ana Souza', cpf: '39053344705', cep: '22041001', endereco: 'Avenida Atlântica', numero: '1' },
    ...{ bairro: 'Copacabana', municipio: 'Rio de Janeiro', uf: 'RJ' },
  })
  const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 40 }]
  for (let i = 0; i < quantas; i++)
    await pedir('POST', '/vendas/', { cliente_id: cliente.id, origem: 'redes_sociais', itens })
}
