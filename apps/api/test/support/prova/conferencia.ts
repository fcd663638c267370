import type { Emulador } from '../emulador.ts'
import type { LojaDaProva } from './loja.ts'

interface Remoto {
  id: number
  nome: string
  codigo: string
  preco: number
  categoria: { id: number }
  midia: { imagens: { internas: unknown[] } }
  variacoes?: Remoto[]
}

/** Compares every product of ours with what the emulator holds. Answers each difference in words. */
export async function conferirProdutos(loja: LojaDaProva, emulador: Emulador, ids: readonly number[]) {
  const problemas: string[] = []
  /** SKUs of which the shop says that pictures are missing there: it died between two downloads, and sends none again. */
  const cortados: string[] = []
  const remotos: Remoto[] = await emulador.controle('GET', '/dados/produtos')
  const estoque: { produto: number; saldoFisico: number }[] = await emulador.controle('GET', '/dados/estoque')
  const saldoDe = new Map(estoque.map(({ produto, saldoFisico }) => [produto, saldoFisico]))
  const igual = (de: string, aqui: unknown, la: unknown) => {
    if (JSON.stringify(aqui) !== JSON.stringify(la))
      problemas.push(`${de}: aqui ${JSON.stringify(aqui)}, no Bling ${JSON.stringify(la)}`)
  }
  igual('produtos', ids.length, remotos.length)
  for (const id of ids) {
    const produto = await loja.pedir('GET', `/produtos/${id}/`)
    const achados = remotos.filter(({ codigo }) => codigo === produto.sku)
    const [la] = achados
    if (achados.length !== 1 || !la) {
      problemas.push(`${produto.sku}: ${achados.length} vezes no Bling`)
      continue
    }
    const categoria = await loja.pedir('GET', `/categorias/${produto.categoria_id}/`)
    igual(`${produto.sku} id`, produto.id_bling, String(la.id))
    igual(`${produto.sku} nome`, produto.titulo, la.nome)
    igual(`${produto.sku} categoria`, categoria.id_bling, String(la.categoria.id))
    const fotos = la.midia.imagens.internas.length
    if (fotos > 0 && fotos < produto.imagens.length && produto.aviso_bling !== null) {
      igual(`${produto.sku} imagens contadas`, produto.imagens_no_bling, fotos)
      cortados.push(produto.sku)
    } else igual(`${produto.sku} imagens`, produto.imagens.length, fotos)
    if (produto.variacoes.length === 0) {
      igual(`${produto.sku} preço`, produto.preco_venda, la.preco)
      igual(`${produto.sku} estoque`, produto.qtd, saldoDe.get(la.id))
    }
    igual(
      `${produto.sku} variações`,
      produto.variacoes.map((v: VariacaoDaqui) => [
        v.id_bling,
        v.sku,
        v.preco_venda ?? produto.preco_venda,
        v.quantidade,
      ]),
      (la.variacoes ?? []).map((v) => [String(v.id), v.codigo, v.preco, saldoDe.get(v.id)]),
    )
  }
  // The ERP downloads one picture after the other, so a death cuts one product at most.
  if (cortados.length > loja.mortes) problemas.push(`imagens faltam em ${cortados.join(', ')}, ${loja.mortes} mortes`)
  return problemas
}

interface VariacaoDaqui {
  id_bling: string | null
  sku: string
  preco_venda: number | null
  quantidade: number
}

/** Names of categories that stand there more than once in one place. */
export async function categoriasRepetidas(emulador: Emulador): Promise<string[]> {
  const categorias: { descricao: string; categoriaPai: unknown }[] = await emulador.controle('GET', '/dados/categorias')
  const chaves = categorias.map(({ descricao, categoriaPai }) => `${descricao} em ${JSON.stringify(categoriaPai)}`)
  return chaves.filter((chave, i) => chaves.indexOf(chave) !== i).map((chave) => `categoria repetida: ${chave}`)
}
