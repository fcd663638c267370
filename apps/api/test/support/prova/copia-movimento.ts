import sharp from 'sharp'
import type { Cliente } from '../cliente.ts'

/** People who fill a shop until they are stopped, and remember what it acknowledged. */
export interface Movimento {
  /** Ids of the products that were acknowledged and are not to go again. */
  confirmados(): number[]
  /** Resolves when a few more have been acknowledged. */
  alguns(): Promise<void>
  parar(): Promise<void>
}

const QUANTOS = 6

export async function abrirMovimento(cliente: Cliente): Promise<Movimento> {
  const { id: modelo_id } = await cliente.pedir('POST', '/modelos/', { codigo: 'M', nome: 'Básica' })
  const { id: categoria_id } = await cliente.pedir('POST', '/categorias/', { nome: 'Camisetas' })
  const { id: cliente_id } = await cliente.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const foto = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const firmes: number[] = []
  let parado = false
  let numero = 0

  async function produto(titulo: string): Promise<number> {
    const corpo = new FormData()
    const campos = { titulo, sku: `SKU-${++numero}`, qtd: 5, preco_venda: 30, modelo_id, categoria_id }
    for (const [nome, valor] of Object.entries(campos)) corpo.set(nome, String(valor))
    corpo.set('imagens', new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }), 'foto.jpg')
    return (await cliente.pedir('POST', '/produtos/', corpo)).id
  }

  /** One that stays and is sold, one that goes for good with its picture. */
  async function trabalhar(): Promise<void> {
    while (!parado) {
      const fica = await produto('Fica')
      const itens = [{ id: fica, sku: `F${fica}`, descricao: '', quantidade: 2, valor_unitario: 30 }]
      await cliente.pedir('POST', '/vendas/', { cliente_id, origem: 'loja_fisica', itens })
      firmes.push(fica)
      const vai = await produto('Vai')
      // Answered without a body, which `tentar` takes for no answer.
      for (const caminho of [`/produtos/${vai}/`, `/produtos/${vai}/permanente/`])
        await cliente.tentar('DELETE', caminho)
    }
  }

  const trabalhos = Promise.all([trabalhar(), trabalhar()])
  return {
    confirmados: () => [...firmes],
    async alguns() {
      const meta = firmes.length + QUANTOS
      while (firmes.length < meta) await Promise.race([trabalhos, new Promise((resolve) => setTimeout(resolve, 20))])
    },
    async parar() {
      parado = true
      await trabalhos
    },
  }
}
