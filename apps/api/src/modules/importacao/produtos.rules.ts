import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoPar } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku, deriveSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { VARIACOES_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { MODELO_PADRAO } from '../../shop/importacoes.ts'
import { listProdutoDifferences, requireUniqueCategoria } from './diferencas.rules.ts'
import * as familias from './familia.rules.ts'
import { addGtins } from './gtin.rules.ts'
import { checkPairs, textoDoSku } from './pares.rules.ts'
import * as pecas from './pecas.rules.ts'
import type {
  ContextoDaImportacao,
  Diferenca,
  Dono,
  Linha,
  ProdutoAqui,
  Proposta,
  Valor,
  Valores,
} from './registros.ts'
import { proposeAlteration, proposeLinha, Recusada } from './registros.ts'

/** The columns as they are called on the screen and in the file. */
const rotulo = (campo: string) => formatImportacaoCampo('produtos', campo)

/** The rows of one product while they are proposed. */
interface Grupo {
  readonly familia: familias.Familia
  readonly contexto: ContextoDaImportacao
  readonly daqui: ProdutoAqui | null | Recusada
  /** Rows of the variations that are new, by their keys, and of the SKUs of rows and of those. */
  readonly novas: Map<string, number>
  readonly skus: Map<string, number>
  readonly feitas: Map<number, Proposta>
}

/** Proposes what the rows of one product become, in their order. */
export function proposeProduto(linhas: readonly Linha[], contexto: ContextoDaImportacao): Proposta[] {
  const familia = familias.buildFamilia(linhas)
  const daqui = familias.produtoDoGrupo(linhas, contexto)
  const skus = new Map(linhas.flatMap(({ chave, linha }) => (chave === null ? [] : [[chave, linha] as const])))
  const grupo: Grupo = { familia, contexto, daqui, skus, novas: new Map(), feitas: new Map() }
  const statedFields: Ditos = new Map()
  const primeira = titular(familia)
  for (const linha of familia.linhas.toSorted((a, b) => Number(b === primeira) - Number(a === primeira)))
    grupo.feitas.set(
      linha.linha,
      proposeLinha(linha, () => {
        if (familias.isChildRow(linha)) requireValidPai(linha, familia, contexto)
        const dono = familias.donoDaLinha(linha, contexto, daqui instanceof Recusada ? null : daqui)
        const proposta = dono ? proposeChange(linha, dono, grupo) : proposeCreation(linha, grupo)
        for (const diferenca of proposta.diferencas) requireSameValue(statedFields, linha, diferenca)
        const motivo = [proposta.motivo, familia.avisos.get(linha.linha)].filter(Boolean).join(' ')
        return { ...proposta, motivo: motivo || null }
      }),
    )
  const gtinlessPropostas = familia.linhas.flatMap(({ linha }) => grupo.feitas.get(linha) ?? [])
  const conferidas = checkPairs(gtinlessPropostas, familia, daqui instanceof Recusada ? null : daqui)
  const propostas = addGtins(conferidas, familia.linhas, contexto)
  for (const [i, { proposta, produto_id }] of propostas.entries())
    if (proposta === 'criar' && produto_id == null)
      contexto.titulos.add(normalizeText(String(linhas[i]?.valores.titulo ?? '')))
  return pecas.moveProdutoPecas(propostas, daqui instanceof Recusada ? null : daqui, contexto)
}

/** The row that the others of a new product have its title of. */
const titular = ({ pai, linhas }: familias.Familia): Linha | undefined =>
  pai ?? linhas.find(({ valores }) => valores.titulo)

/** A variation is not its own product, nor has it one that is a variation, or has another title. */
function requireValidPai(
  { chave, valores }: Linha,
  { pai }: familias.Familia,
  { variacoesDoArquivo }: ContextoDaImportacao,
): void {
  const { sku, sku_do_produto, titulo } = valores
  const chaveDoPai = chaveDoSku(sku_do_produto == null ? '' : String(sku_do_produto))
  if (chaveDoPai !== '' && chaveDoPai === chave)
    throw new Recusada(`O SKU “${sku}” é o do próprio produto: dê outro à variação.`)
  const variacaoLinha = variacoesDoArquivo.get(chaveDoPai)
  if (variacaoLinha !== undefined)
    throw new Recusada(`O SKU do produto “${sku_do_produto}” é o de uma variação, na linha ${variacaoLinha}.`)
  if (titulo !== undefined && pai?.valores.titulo !== undefined)
    throw new Recusada(`${rotulo('titulo')}: a linha ${pai.linha}, do mesmo produto, diz outro valor.`)
}

type Ditos = Map<string, { readonly valor: Valor; readonly linha: number }>
/** A product has one title: rows of it that say another are wrong. */
function requireSameValue(statedFields: Ditos, { linha }: Linha, { campo, depois: valor }: Diferenca): void {
  if (!familias.isProdutoCampo(campo)) return
  const statedField = statedFields.get(campo)
  if (statedField && !familias.dizemOMesmo(campo, statedField.valor, valor))
    throw new Recusada(`${rotulo(campo)}: a linha ${statedField.linha}, do mesmo produto, diz outro valor.`)
  if (!statedField) statedFields.set(campo, { valor, linha })
}

function proposeChange(linha: Linha, { produto_id, variacao_id }: Dono, { familia, contexto, daqui }: Grupo) {
  const { valores } = linha
  if (linha === familia.pai && familia.filhas.length > 0 && daqui instanceof Recusada) throw daqui
  const produto = contexto.produtos.get(produto_id)
  if (!produto || produto.na_lixeira) throw new Recusada(`“${produto?.titulo ?? valores.sku}” está na lixeira.`)
  const variacao = produto.variacoes.find(({ id }) => id === variacao_id)
  const pai = chaveDoSku(String(valores.sku_do_produto ?? ''))
  if (pai !== '' && pai !== chaveDoSku(produto.sku))
    throw new Recusada(`O SKU “${valores.sku}” é de “${produto.titulo}”, que tem outro SKU do produto.`)
  if (!variacao && (valores.nome_cor || valores.tamanho))
    throw new Recusada(`O SKU “${valores.sku}” é do produto “${produto.titulo}”, não de uma variação dele.`)
  // Without a SKU, colour and size are what it was found by.
  const { nome_cor: _, tamanho: _tamanho, ...rest } = valores
  const writtenValores = linha.chave === null ? rest : valores
  const diferencas = contexto.soEstoque ? [] : listProdutoDifferences(writtenValores, produto, variacao, contexto)
  const isVariacaoSum = !variacao && !contexto.soEstoque && pecas.somaDasVariacoes(linha, familia, produto)
  const estoque = isVariacaoSum ? undefined : pecas.diferencaDeEstoque(linha, produto, variacao, contexto)
  const feita = proposeAlteration(contexto.modo, estoque ? [...diferencas, estoque] : diferencas)
  const aviso = isVariacaoSum
    ? pecas.avisoDaSoma(valores, familia, produto)
    : pecas.avisoDaExportacao(valores, variacao ?? produto, contexto)
  const motivo = feita.motivo ?? aviso
  return { ...feita, motivo, produto_id, variacao_id }
}

function proposeCreation(
  linha: Linha,
  { familia, contexto, daqui, novas, skus, feitas }: Grupo,
): Omit<Proposta, 'linha'> {
  const { valores, chave } = linha
  if (contexto.soEstoque || contexto.modo === 'atualizar')
    throw new Recusada(chave === null ? 'A linha não tem SKU.' : `O SKU “${valores.sku}” não está aqui.`)
  if (daqui instanceof Recusada) throw daqui
  const nome = nomeDaVariacao(familias.toVariacaoOptions(valores))
  if (familias.isChildRow(linha) && nome === '') throw new Recusada('Informe a cor ou o tamanho da variação.')
  if (daqui) requireVariacaoPlace(daqui, contexto, familias.toVariacaoOptions(valores))
  else requireTitulo(linha, familia, contexto, feitas)
  const chaveDaNova = chaveDoPar(familias.toVariacaoOptions(valores))
  const sameLinha = nome === '' ? undefined : novas.get(chaveDaNova)
  if (sameLinha !== undefined) throw new Recusada(`“${nome}” já está na linha ${sameLinha}, deste produto.`)
  if (nome !== '') novas.set(chaveDaNova, linha.linha)
  if (novas.size + (daqui?.variacoes.length ?? 0) > VARIACOES_MAXIMAS)
    throw new Recusada(`No máximo ${VARIACOES_MAXIMAS} variações em um produto.`)
  if (chave === null) requireSku(linha, daqui, contexto, skus)
  if (typeof valores.categoria === 'string') requireUniqueCategoria(valores.categoria, contexto)
  const isVariacaoSum = pecas.somaDasVariacoes(linha, familia, daqui)
  const linhaEntries = Object.entries(valores).filter(
    ([campo, valor]) => !SO_PARA_ACHAR.includes(campo) && valor !== null && !(isVariacaoSum && campo === 'estoque'),
  )
  const variacaoEntries = daqui ? linhaEntries.filter(([campo]) => !familias.isProdutoCampo(campo)) : linhaEntries
  const diferencas = variacaoEntries.map(([campo, depois]) => ({ campo, antes: null, depois: depois ?? null }))
  const produtoValores = Object.fromEntries(
    familias.DE_QUALQUER_LINHA.map((campo) => [campo, valores[campo]]),
  ) as Valores
  const mudadas =
    daqui && contexto.modo !== 'criar' ? listProdutoDifferences(produtoValores, daqui, undefined, contexto) : []
  return {
    proposta: 'criar',
    motivo: isVariacaoSum ? pecas.avisoDaSoma(valores, familia, daqui) : null,
    diferencas: [...mudadas, ...diferencas, ...(daqui ? [] : fiscaisDoModelo(linha, familia, contexto))],
    produto_id: daqui?.id ?? null,
  }
}

/** The model's fiscal data that no row of a new product says; the product's first row shows them. */
function fiscaisDoModelo(
  linha: Linha,
  familia: familias.Familia,
  { fiscaisDosModelos }: ContextoDaImportacao,
): Diferenca[] {
  if (linha !== titular(familia)) return []
  const linhas = familia.pai ? [familia.pai, ...familia.filhas] : familia.filhas
  const valorDito = (campo: keyof Valores) => linhas.find(({ valores }) => valores[campo] != null)?.valores[campo]
  const fiscais = fiscaisDosModelos.get(normalizeText(String(valorDito('modelo') ?? MODELO_PADRAO)))
  return Object.entries(fiscais ?? {}).flatMap(([campo, depois]) =>
    depois === null || valorDito(campo as keyof Valores) != null ? [] : [{ campo, antes: null, depois }],
  )
}

/** A new product has its title of one of its rows, which is not refused. */
function requireTitulo(
  linha: Linha,
  familia: familias.Familia,
  { exigePai }: ContextoDaImportacao,
  feitas: ReadonlyMap<number, Proposta>,
) {
  const { titulo, sku_do_produto } = linha.valores
  const primeira = titular(familia)
  if (sku_do_produto && familias.isChildRow(linha) && (!primeira || (exigePai && !familia.pai)))
    throw new Recusada(
      `O produto “${sku_do_produto}” não está no arquivo nem aqui: traga a linha dele, ou cadastre-o antes.`,
    )
  if (primeira && primeira !== linha) {
    if ((familia.pai || !titulo) && feitas.get(primeira.linha)?.proposta === 'erro')
      throw new Recusada(`A linha ${primeira.linha}, do mesmo produto, tem erro: acerte-a primeiro.`)
  } else if (!titulo) throw new Recusada('Informe o título: é um produto novo.')
}

const SO_PARA_ACHAR: readonly string[] = ['sku', 'sku_do_produto', 'gtin', 'exportado_em']

/** Whether the product takes another variation. */
function requireVariacaoPlace(
  produto: ProdutoAqui,
  contexto: ContextoDaImportacao,
  nova: ReturnType<typeof familias.toVariacaoOptions>,
): void {
  const { titulo, kit, na_lixeira, tem_variacoes } = produto
  if (na_lixeira) throw new Recusada(`“${titulo}” está na lixeira.`)
  const impedido = tem_variacoes && !kit ? null : pecas.impedidoDeVariar(produto, contexto)
  if (impedido !== null) throw new Recusada(impedido)
  const nome = nomeDaVariacao(nova)
  if (nome === '') throw new Recusada('Informe a cor ou o tamanho da variação.')
  const igual = produto.variacoes.find((variacao) => chaveDoPar(variacao) === chaveDoPar(nova))
  if (igual) throw new Recusada(`“${titulo}” já tem a variação ${nome}, ${textoDoSku(igual.sku)}.`)
}

/** A row without a SKU creates only what cannot be here already: it never changes anything by guess. */
function requireSku(
  { valores, linha }: Linha,
  daqui: ProdutoAqui | null,
  { donos, titulos }: ContextoDaImportacao,
  skus: Map<string, number>,
): void {
  const variacao = familias.toVariacaoOptions(valores)
  const pai = String(valores.sku_do_produto ?? daqui?.sku ?? '').trim()
  if (nomeDaVariacao(variacao) !== '') {
    if (pai === '' && !daqui)
      throw new Recusada(
        valores.codigo
          ? 'A variação não tem SKU, nem o produto: se a coluna “Código” traz o SKU, diga isso nas colunas.'
          : 'A variação não tem SKU, nem o produto.',
      )
    const derivado = deriveSku(pai, variacao)
    const chave = chaveDoSku(derivado)
    if (donos.has(chave)) throw new Recusada(`A linha não tem SKU, e “${derivado}” já está aqui.`)
    const sameLinha = skus.get(chave)
    if (sameLinha !== undefined) throw new Recusada(`A linha não tem SKU, e “${derivado}” é o da linha ${sameLinha}.`)
    skus.set(chave, linha)
  } else if (titulos.has(normalizeText(String(valores.titulo))))
    throw new Recusada(`A linha não tem SKU, e “${valores.titulo}” já está aqui ou em outra linha.`)
}
