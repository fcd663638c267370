import {
  BYTES_DA_PLANILHA,
  type CampoDaPlanilha,
  camposDe,
  type TipoDeImportacao,
} from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { download } from '../../../shared/api/http.ts'
import { useDrop } from '../../../shared/device/useDrop.ts'
import { TOUCH, useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { FileButton } from '../../../shared/ui/FileButton.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../shared/ui/fields/TextField.tsx'
import { sendPlanilha, ultimasImportacoes } from './planilhas.queries.ts'

const MODOS = [
  { value: 'ambos', label: 'Criar os novos e atualizar os que já existem' },
  { value: 'atualizar', label: 'Só atualizar os que já existem' },
  { value: 'criar', label: 'Só criar os novos' },
]
const CONTEUDOS = [
  { value: 'produtos', label: 'Produtos, preços e estoque' },
  { value: 'estoque', label: 'Só o estoque, pelo SKU' },
]
const ACEITOS = '.csv,.txt,.tsv,.xlsx,.xls'
const VCARD = '.vcf'

/** Choose a file, drop it, or paste a block of cells; then it is read and shown. */
export function Envio({ tipo: screenTipo }: { tipo: Exclude<TipoDeImportacao, 'estoque'> }) {
  const [tipo, setTipo] = useState<TipoDeImportacao>(screenTipo)
  const [mode, setMode] = useState<ImportacaoDePlanilha['modo']>('ambos')
  const [error, setError] = useState<string | null>(null)
  const isTouch = useMediaQuery(TOUCH)
  const [, setParams] = useSearchParams()
  const { mutate, isPending } = useMutation({
    ...sendPlanilha,
    onSuccess: ({ id }) => setParams({ importacao: String(id) }),
    onError: (failure) => setError(sentenceOf(failure, 'Não foi possível enviar a planilha. Tente novamente.')),
  })
  const sendArquivo = (arquivo: File | undefined) => {
    if (!arquivo) return
    setError(null)
    if (arquivo.size > BYTES_DA_PLANILHA) setError('Arquivo muito grande (máx. 20 MB)')
    else mutate({ tipo, modo: tipo === 'estoque' ? 'atualizar' : mode, arquivo })
  }
  const dropProps = useDrop(({ files }) => {
    if (!isPending) sendArquivo(files[0])
  })
  // Cells come as text with tabs; a single one is no block.
  const pasteBlock = ({ clipboardData }: ClipboardEvent) => {
    const text = clipboardData.getData('text/plain')
    if (text.trim().includes('\n') && !isPending) sendArquivo(new File([text], 'colado.txt', { type: 'text/plain' }))
  }
  return (
    <>
      <Card title="Escolha o arquivo">
        <Fields>
          {screenTipo === 'produtos' && (
            <SelectField
              label="O que a planilha traz"
              value={tipo}
              onChange={({ target }) => setTipo(target.value as TipoDeImportacao)}
              options={CONTEUDOS}
            />
          )}
          {tipo !== 'estoque' && (
            <SelectField
              label="O que fazer com as linhas"
              value={mode}
              onChange={({ target }) => setMode(target.value as typeof mode)}
              options={MODOS}
            />
          )}
        </Fields>
        {/* Whoever drags has a mouse; the button does the same for all others. */}
        <div
          className="grid gap-2 justify-items-center py-6 px-4 my-4 mx-0 text-texto-suave text-center border-2 border-dashed border-borda rounded-cartao [&_p]:m-0"
          {...dropProps}
        >
          <IconTableImport size={32} stroke={1.6} aria-hidden />
          <p>
            {isTouch ? 'Um' : 'Solte aqui um'} arquivo CSV
            {screenTipo === 'clientes' ? ', XLSX ou vCard (.vcf)' : ' ou XLSX'} de até 20 MB{!isTouch && ', ou'}
          </p>
          <FileButton
            field="Arquivo da planilha"
            accept={screenTipo === 'clientes' ? `${ACEITOS},${VCARD}` : ACEITOS}
            loading={isPending}
            onFiles={([file]) => sendArquivo(file)}
          >
            Escolher arquivo
          </FileButton>
          <Button variant="subtle" icon={IconDownload} onClick={() => downloadModelo(tipo)}>
            Baixar uma planilha pronta para preencher
          </Button>
        </div>
        {error && (
          <p className="m-0 mb-4 text-erro" role="alert">
            {error}
          </p>
        )}
        <TextAreaField
          label="Ou cole as células"
          hint="Copie na planilha o bloco com o cabeçalho e cole aqui."
          rows={3}
          value=""
          readOnly={isPending}
          onChange={() => undefined}
          onPaste={pasteBlock}
        />
        <p className="m-0 mt-4 text-texto-suave">
          As colunas são reconhecidas pelo cabeçalho, como {COLUNAS[screenTipo]}. Célula vazia não muda nada; um “-”
          esvazia o campo. O que a Estampa exporta pode ser editado e importado de volta.
        </p>
        <OutroPrograma tipo={screenTipo} />
      </Card>
      <Ultimas tipo={screenTipo} />
    </>
  )
}

const COLUNAS: Readonly<Record<keyof typeof ONDE, string>> = {
  produtos: 'SKU, Título, Preço de venda e Estoque',
  clientes: 'Nome, CPF, Telefone e CEP',
  fornecedores: 'Nome, CNPJ, Telefone e Prazo de entrega',
}

/** Example rows of the template, which people overwrite. */
const EXEMPLOS: Readonly<Record<TipoDeImportacao, readonly Partial<Record<CampoDaPlanilha, string>>[]>> = {
  produtos: ['P', 'M'].map((tamanho) => ({
    titulo: 'Camiseta de exemplo',
    sku_do_produto: 'EXEMPLO',
    sku: `EXEMPLO-AZUL-${tamanho}`,
    nome_cor: 'Azul',
    tamanho,
    categoria: 'Camisetas',
    preco_custo: '20,00',
    preco_venda: '59,90',
    estoque: '10',
  })),
  clientes: [
    { nome: 'Maria de Exemplo', cpf: '529.982.247-25', telefone: '(11) 91234-5678', municipio: 'São Paulo', uf: 'SP' },
  ],
  fornecedores: [
    { nome: 'Malhas de Exemplo', documento: '11.222.333/0001-81', telefone: '(11) 3333-4444', prazo_dias: '5' },
  ],
  estoque: [{ sku: 'EXEMPLO-AZUL-P', estoque: '10' }],
}

/** With the separator and the mark by which the spreadsheet programs of the country open it right. */
function downloadModelo(tipo: TipoDeImportacao): void {
  const columns = Object.entries(camposDe(tipo)).filter(([field]) => field !== 'exportado_em')
  const linhas = EXEMPLOS[tipo].map((linha) => columns.map(([field]) => linha[field as CampoDaPlanilha] ?? ''))
  const text = [columns.map(([, label]) => label), ...linhas].map((cells) => cells.join(';')).join('\r\n')
  download(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `modelo-${tipo}.csv`)
}

const ESTADOS: Readonly<Record<ImportacaoDePlanilha['estado'], string>> = {
  lendo: 'lendo',
  pronta: 'espera a sua conferência',
  aplicando: 'importando',
  concluida: 'importada',
  desfazendo: 'desfazendo',
  desfeita: 'desfeita',
  falhou: 'não pôde ser lida',
  cancelada: 'cancelada',
}

/** Figures of stock come in on the screen of products. */
const screenOf = (tipo: TipoDeImportacao) => (tipo === 'estoque' ? 'produtos' : tipo)

/** Earlier ones, which can still be looked at and undone. */
function Ultimas({ tipo }: { tipo: TipoDeImportacao }) {
  const { data } = useQuery(ultimasImportacoes)
  const daqui = (data ?? []).filter((importacao) => screenOf(importacao.tipo) === screenOf(tipo))
  if (daqui.length === 0) return null
  return (
    <Card title="Últimas importações">
      <ul className="[&_li]:flex [&_li]:[flex-flow:row_wrap] [&_li]:gap-x-3 [&_li]:gap-y-1 [&_li]:items-center [&_li]:justify-between [&_li]:min-h-11 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_li:first-child]:border-t-0 [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11 [&_a]:text-marca-texto">
        {daqui.map(({ id, arquivo, estado, criada_em, aplicadas }) => (
          <li key={id}>
            <Link to={`?importacao=${id}`}>{arquivo}</Link>
            <span className="text-texto-suave">
              {formatDateTime(criada_em)} · {ESTADOS[estado]}
              {aplicadas > 0 && `, ${aplicadas.toLocaleString('pt-BR')} ${aplicadas === 1 ? 'linha' : 'linhas'}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The menu path of each program's export; where the menu may have changed, the name to look for. */
const ONDE: Readonly<Record<Exclude<TipoDeImportacao, 'estoque'>, readonly (readonly [string, string])[]>> = {
  produtos: [
    ['Bling', 'Cadastros › Produtos; procure por “Exportar”, em CSV.'],
    ['Tiny/Olist', 'Cadastros › Produtos; em mais ações, procure por “Exportar” ou “planilha”.'],
    ['Nuvemshop', 'Produtos; procure por “Exportar”.'],
    ['Shopify', 'Produtos › Exportar › Todos os produtos. Com mais de um local, o estoque não vem neste arquivo.'],
    ['Loja Integrada', 'Na lista de produtos, procure por “Exportar”.'],
    ['WooCommerce', 'Produtos › Todos os produtos › Exportar.'],
    ['Shopee', 'Na Central do Vendedor, em Produtos, procure pela planilha de edição em massa.'],
  ],
  clientes: [
    ['Bling', 'Cadastros › Clientes e fornecedores; procure por “Exportar”, em CSV.'],
    ['Tiny/Olist', 'Cadastros › Clientes e fornecedores; em mais ações, procure por “Exportar” ou “planilha”.'],
    ['Nuvemshop', 'Clientes; procure por “Exportar”.'],
    ['Shopify', 'Clientes › Exportar › Todos os clientes.'],
    ['Contatos do Google', 'Em contacts.google.com, Exportar › CSV do Google.'],
    [
      'Contatos do telefone',
      'No aplicativo de contatos, procure por “Exportar” ou “Compartilhar”: o arquivo termina em .vcf.',
    ],
  ],
  fornecedores: [
    ['Bling', 'Cadastros › Clientes e fornecedores; procure por “Exportar”, em CSV.'],
    ['Tiny/Olist', 'Cadastros › Clientes e fornecedores; em mais ações, procure por “Exportar” ou “planilha”.'],
  ],
}

/** For a shop that changes to this program: which files are known by themselves, and where to get them. */
const OutroPrograma = ({ tipo }: { tipo: keyof typeof ONDE }) => (
  <details className="mt-3">
    <summary className="k-dobra font-forte">Vindo de outro programa?</summary>
    <p className="m-0 mb-3 text-texto-suave">
      Baixe o arquivo no programa que você deixa e envie aqui como ele veio, sem abrir nem mudar: ele é reconhecido
      pelos cabeçalhos.{' '}
      {tipo === 'produtos' ? 'Primeiro os produtos, depois os clientes, por fim a conexão com o Bling.' : ''}
    </p>
    <dl className="m-0 mb-3">
      {ONDE[tipo].map(([programa, instructions]) => (
        <div
          key={programa}
          className="grid grid-cols-[170px_minmax(0,1fr)] gap-x-4 py-2 border-t border-t-borda max-md:grid-cols-[minmax(0,1fr)]"
        >
          <dt className="font-forte">{programa}</dt>
          <dd className="m-0">{instructions}</dd>
        </div>
      ))}
    </dl>
    {tipo === 'fornecedores' && (
      <p className="m-0 mb-3 text-texto-suave">
        Do arquivo de contatos vêm só os que são fornecedores, quando ele diz o tipo de cada um.
      </p>
    )}
    {tipo === 'produtos' && (
      <p className="m-0 mb-3 text-texto-suave">
        Vêm produtos, variações, preço, estoque, categoria, EAN, peso, medidas e descrição. Não vêm fotos, preço
        promocional e vendas.
      </p>
    )}
  </details>
)
