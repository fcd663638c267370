import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import type { Componente } from '@estampa/contract/produtos/kits.schemas.ts'
import type { Produto, ProdutoResumo, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { derivarSku, mesmoSku, somarQuantidades } from '@estampa/contract/produtos/variacoes.ts'
import { campos, id } from '../../shared/readers.ts'
import {
  booleano,
  idDe,
  inteiro,
  lista,
  numero,
  objeto,
  type Registro,
  texto,
  textoOuNulo,
} from '../../shared/tolerant.ts'
import { lerModelo } from '../modelos/modelos.queries.ts'

/** Reads a whole product; fields that the answer lacks get neutral values. */
export function lerProduto(json: unknown): Produto {
  const dados = objeto(json)
  const medidas = lerMedidas(dados)
  const variacoes = lerVariacoes(dados)
  const imagens = lerImagens(dados.imagens)
  return {
    ...emComum(dados, variacoes, imagens),
    ...medidas,
    medidas,
    descricao: texto(dados.descricao),
    imagens_no_bling: numero(dados.imagens_no_bling),
    aviso_bling: textoOuNulo(dados.aviso_bling),
    modelo: lerModelo(modeloDe(dados)),
    imagens,
    variacoes,
    componentes: lista(dados.componentes).map(lerComponente),
    ...(typeof dados.peca_lisa === 'boolean' && { peca_lisa: dados.peca_lisa }),
    ...(dados.producao === true && { producao: dados.producao }),
  }
}

/** Reads a card's data; fields that the answer lacks get neutral values. */
export function lerProdutoResumo(json: unknown): ProdutoResumo {
  const dados = objeto(json)
  const variacoes = lerVariacoes(dados)
  const imagens = lerImagens(dados.imagens)
  const comum = emComum(dados, variacoes, imagens)
  return {
    ...comum,
    imagem_url: textoOuNulo(dados.imagem_url) ?? imagens[0]?.miniatura ?? comum.imagens_url[0] ?? null,
    modelo: lerModelo(modeloDe(dados)),
    variacoes,
  }
}

const lerComponente = campos<Componente>({
  produto_id: id,
  variacao_id: idDe,
  titulo: texto,
  variacao: textoOuNulo,
  sku: textoOuNulo,
  quantidade: inteiro,
  quantidade_disponivel: inteiro,
  id_bling: textoOuNulo,
})

const modeloDe = (dados: Registro) => dados.modelo ?? dados.modelo_id

const lerSimples = campos({
  id,
  titulo: texto,
  codigo: texto,
  sku: textoOuNulo,
  gtin: textoOuNulo,
  preco_custo: numero,
  preco_venda: numero,
  id_bling: textoOuNulo,
  qr_code_url: texto,
  publicar_bling: booleano,
  versao: inteiro,
  criado_em: texto,
  alterado_em: texto,
  excluido_em: textoOuNulo,
})

function emComum(dados: Registro, variacoes: readonly Variacao[], imagens: readonly Imagem[]) {
  const temVariacoes = booleano(dados.tem_variacoes) || variacoes.length > 0
  const declarada = dados.quantidade_total ?? dados.qtd ?? dados.quantidade
  const quantidade = declarada === undefined ? somarQuantidades(variacoes) : inteiro(declarada)
  const categoria = idDe(dados.categoria_id ?? dados.categoria) ?? 0
  const urls = lista(dados.imagens_url).map(enderecoDaImagem).filter(Boolean)
  return {
    ...lerSimples(dados),
    modelo_id: idDe(dados.modelo_id ?? dados.modelo) ?? 0,
    categoria,
    categoria_id: categoria,
    qtd: quantidade,
    quantidade_total: quantidade,
    quantidade_disponivel: inteiro(dados.quantidade_disponivel, quantidade),
    imagens_url: urls.length > 0 ? urls : imagens.map(({ imagem }) => imagem),
    tem_variacoes: temVariacoes,
    kit: booleano(dados.kit) || lista(dados.componentes).length > 0,
    tem_cor: booleano(dados.tem_cor) || variacoes.some((v) => v.cor !== null || v.nome_cor !== null),
    tem_tamanho: booleano(dados.tem_tamanho) || variacoes.some((v) => v.tamanho !== null),
  }
}

const lerVariacoes = (produto: Registro): Variacao[] =>
  lista(produto.variacoes).map((json) => lerVariacao(json, textoOuNulo(produto.sku)))

const lerSimplesDaVariacao = campos({
  id,
  sku: textoOuNulo,
  gtin: textoOuNulo,
  cor: textoOuNulo,
  nome_cor: textoOuNulo,
  tamanho: textoOuNulo,
  preco_custo: numero,
  preco_venda: numero,
  descricao: texto,
  id_bling: textoOuNulo,
  qr_code_url: texto,
})

/** Reads a whole variation, as `lerProduto` does. A SKU that differs from the derived one counts as typed. */
function lerVariacao(json: unknown, skuDoProduto: string | null): Variacao {
  const dados = objeto(json)
  const simples = lerSimplesDaVariacao(json)
  const { sku } = simples
  const quantidade = inteiro(dados.quantidade ?? dados.qtd)
  return {
    ...simples,
    sku_personalizado:
      booleano(dados.sku_personalizado) || (sku !== null && !mesmoSku(sku, derivarSku(skuDoProduto, simples))),
    quantidade,
    quantidade_disponivel: inteiro(dados.quantidade_disponivel, quantidade),
    imagens_vinculadas: lista(dados.imagens_vinculadas)
      .map(idDe)
      .filter((id) => id !== null),
    imagens_vinculadas_urls: lista(dados.imagens_vinculadas_urls).map(enderecoDaImagem).filter(Boolean),
  }
}

export const lerImagens = (json: unknown): Imagem[] =>
  lista(json)
    .map(lerImagem)
    .toSorted((a, b) => a.ordem - b.ordem)

function lerImagem(json: unknown, posicao: number): Imagem {
  const dados = objeto(json)
  const imagem = enderecoDaImagem(json)
  return {
    id: idDe(dados) ?? 0,
    imagem,
    media: texto(dados.media) || imagem,
    miniatura: texto(dados.miniatura) || imagem,
    ordem: inteiro(dados.ordem, posicao),
    largura: inteiro(dados.largura),
    altura: inteiro(dados.altura),
  }
}

const enderecoDaImagem = (json: unknown): string => texto(json) || texto(objeto(json).imagem) || texto(objeto(json).url)

function lerMedidas(dados: Registro) {
  const grupo = objeto(dados.medidas)
  const medida = (nome: string) => numero(dados[nome] ?? grupo[nome])
  return {
    largura: medida('largura'),
    altura: medida('altura'),
    comprimento: numero(dados.comprimento ?? dados.profundidade ?? grupo.comprimento),
    peso: medida('peso'),
  }
}
