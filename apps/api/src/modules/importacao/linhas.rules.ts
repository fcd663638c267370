import type { CampoDaPlanilha, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { camposDe, formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { parseDocumento } from '@estampa/contract/shared/documents.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { niveisDaCategoria } from '../categorias/categorias.rules.ts'
import { parseCell, tipoDoCampo } from './celulas.rules.ts'
import { parseFiscal } from './fiscal.rules.ts'
import type { Campos, Habitos, Linha, Valores } from './registros.ts'

const { produto, variacao, modelo, categoria } = CARACTERES
const MAXIMOS: Readonly<Partial<Record<CampoDaPlanilha, number>>> = {
  titulo: produto.titulo,
  codigo: produto.codigo,
  sku_do_produto: produto.sku,
  sku: variacao.sku,
  nome_cor: variacao.nome_cor,
  tamanho: variacao.tamanho,
  descricao: produto.descricao,
  modelo: modelo.nome,
  categoria: categoria.nome,
}

/** A row of the file by its fields; one that cannot be read, or can be in two ways, says so for each cell. */
export function parseImportacaoLinha(
  tipo: TipoDeImportacao,
  linha: number,
  campos: Campos,
  habitos: Habitos = {},
): Linha {
  const valores: Partial<Record<CampoDaPlanilha, string | number | null>> = {}
  const erros: string[] = []
  const duvidas: string[] = []
  const avisos: string[] = []
  for (const campo of Object.keys(camposDe(tipo)) as CampoDaPlanilha[]) {
    const { valor, erro, duvida } = parseCell(campos[campo], tipoDoCampo(campo), habitos[campo])
    const maximo = MAXIMOS[campo]
    const textos = campo === 'categoria' ? niveisDaCategoria(String(valor ?? '')) : [String(valor ?? '')]
    if (erro !== undefined) erros.push(`${formatImportacaoCampo(tipo, campo)} ${erro}.`)
    else if (maximo !== undefined && textos.some((text) => text.length > maximo))
      erros.push(`${formatImportacaoCampo(tipo, campo)} tem mais de ${maximo} caracteres.`)
    else if (duvida !== undefined)
      duvidas.push(`${formatImportacaoCampo(tipo, campo)} ${duvida}: diga como os números do arquivo são lidos.`)
    else if (valor !== undefined && isCampoFiscal(campo)) {
      const lido = parseFiscal(campo, valor === null ? null : String(valor))
      if (lido.valor !== undefined) valores[campo] = lido.valor
      if (lido.aviso !== undefined) avisos.push(lido.aviso)
    } else if (valor !== undefined) valores[campo] = comoGuardado(campo, valor)
  }
  return { linha, valores, erros, duvidas, avisos, chave: chaveDe(tipo, valores) }
}

const CODIGOS: readonly CampoDaPlanilha[] = ['sku', 'sku_do_produto', 'codigo']

/** As the shop keeps it: a name of a colour has no spaces. */
function comoGuardado(campo: CampoDaPlanilha, valor: string | number | null) {
  if (typeof valor !== 'string') return valor
  if (CODIGOS.includes(campo)) return comoCodigo(valor)
  return campo === 'nome_cor' ? valor.replace(/\s+/g, '-') : valor.replaceAll('\r\n', '\n')
}

function chaveDe(tipo: TipoDeImportacao, { sku, cpf, documento, nome }: Valores): string | null {
  if (tipo === 'fornecedores') {
    const comparableNome = normalizeText(String(nome ?? ''))
    return parseDocumento(String(documento ?? '')) || (comparableNome && buildNomeKey(comparableNome)) || null
  }
  const chave = tipo === 'clientes' ? parseDocumento(String(cpf ?? '')) : chaveDoSku(String(sku ?? ''))
  return chave === '' ? null : chave
}

/** Key of a supplier without a document; no document has a space. */
const buildNomeKey = (comparableNome: string): string => `nome ${comparableNome}`

/** Returns the key of the record, as the file writes it. */
export function skuDaLinha({ chave, valores: { sku, cpf, documento } }: Linha): string | null {
  const escrito = cpf ?? documento ?? sku
  return chave === null || escrito == null ? null : String(escrito)
}

/** Tells a person which row it is. */
export const formatImportacaoLinhaName = ({ titulo, nome, sku, nome_cor, tamanho }: Valores): string =>
  cutText([titulo ?? nome ?? (nome_cor || tamanho ? null : sku), nome_cor, tamanho].filter(Boolean).join(' '), 300)

/** Rows with the same key are of one product: of its SKU, which its own row has too, else of its title where they are variations. */
export function chaveDoGrupo(tipo: TipoDeImportacao, { linha, chave, valores }: Linha): string {
  const { sku_do_produto, nome_cor, tamanho, titulo } = valores
  if (tipo === 'produtos' && sku_do_produto) return `chave ${chaveDoSku(String(sku_do_produto))}`
  if (tipo === 'produtos' && (nome_cor || tamanho) && titulo) return `título ${normalizeText(String(titulo))}`
  if (chave === null) return `linha ${linha}`
  return tipo === 'produtos' && (nome_cor || tamanho) ? `variação ${chave}` : `chave ${chave}`
}
