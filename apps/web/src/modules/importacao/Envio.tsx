import { BYTES_DA_PLANILHA, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { IconTableImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fraseDe } from '../../shared/apiError.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextAreaField } from '../../shared/ui/TextField.tsx'
import { OutroPrograma } from './OutroPrograma.tsx'
import css from './planilha.module.css'
import { enviarPlanilha, ultimasImportacoes } from './planilhas.queries.ts'

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
export function Envio({ tipo: daTela }: { tipo: Exclude<TipoDeImportacao, 'estoque'> }) {
  const [tipo, setTipo] = useState<TipoDeImportacao>(daTela)
  const [modo, setModo] = useState<ImportacaoDePlanilha['modo']>('ambos')
  const [erro, setErro] = useState<string | null>(null)
  const [sobre, setSobre] = useState(false)
  const entrada = useRef<HTMLInputElement>(null)
  const [, mudarParams] = useSearchParams()
  const { mutate, isPending } = useMutation({
    ...enviarPlanilha,
    onSuccess: ({ id }) => mudarParams({ importacao: String(id) }),
    onError: (falha) => setErro(fraseDe(falha, 'Não foi possível enviar a planilha. Tente novamente.')),
  })
  const enviar = (arquivo: File | undefined) => {
    if (!arquivo) return
    setErro(null)
    if (arquivo.size > BYTES_DA_PLANILHA) setErro('Arquivo muito grande (máx. 20 MB)')
    else mutate({ tipo, modo: tipo === 'estoque' ? 'atualizar' : modo, arquivo })
  }
  const aoSoltar = (evento: DragEvent) => {
    evento.preventDefault()
    setSobre(false)
    if (!isPending) enviar(evento.dataTransfer.files[0])
  }
  // Cells come as text with tabs; a single one is no block.
  const aoColar = ({ clipboardData }: ClipboardEvent) => {
    const texto = clipboardData.getData('text/plain')
    if (texto.trim().includes('\n') && !isPending) enviar(new File([texto], 'colado.txt', { type: 'text/plain' }))
  }
  return (
    <>
      <Card title="Escolha o arquivo">
        <Fields>
          {daTela === 'produtos' && (
            <SelectField
              label="O que ela traz"
              value={tipo}
              onChange={({ target }) => setTipo(target.value as TipoDeImportacao)}
              options={CONTEUDOS}
            />
          )}
          {tipo !== 'estoque' && (
            <SelectField
              label="O que fazer com as linhas"
              value={modo}
              onChange={({ target }) => setModo(target.value as typeof modo)}
              options={MODOS}
            />
          )}
        </Fields>
        {/* Whoever drags has a mouse; the button does the same for all others. */}
        <div
          className="grid gap-2 justify-items-center py-6 px-4 my-4 mx-0 text-texto-suave text-center border-2 border-dashed border-borda rounded-cartao [&_p]:m-0"
          data-sobre={sobre || undefined}
          onDragOver={(evento) => {
            evento.preventDefault()
            setSobre(true)
          }}
          onDragLeave={() => setSobre(false)}
          onDrop={aoSoltar}
        >
          <IconTableImport size={32} stroke={1.6} aria-hidden />
          <p>
            Solte aqui um arquivo CSV{daTela === 'clientes' ? ', XLSX ou vCard (.vcf)' : ' ou XLSX'} de até 20 MB, ou
          </p>
          <Button loading={isPending} onClick={() => entrada.current?.click()}>
            Escolher arquivo
          </Button>
          <input
            ref={entrada}
            type="file"
            accept={daTela === 'clientes' ? `${ACEITOS},${VCARD}` : ACEITOS}
            aria-label="Arquivo da planilha"
            className="somente-leitor"
            tabIndex={-1}
            onChange={({ target }) => {
              enviar(target.files?.[0])
              target.value = ''
            }}
          />
        </div>
        {erro && (
          <p className="m-0 mb-4 text-erro" role="alert">
            {erro}
          </p>
        )}
        <TextAreaField
          label="Ou cole as células"
          hint="Copie na planilha o bloco com o cabeçalho e cole aqui."
          rows={3}
          value=""
          readOnly={isPending}
          onChange={() => undefined}
          onPaste={aoColar}
        />
        <p className={css.nota}>
          As colunas são reconhecidas pelo cabeçalho, como{' '}
          {daTela === 'clientes' ? 'Nome, CPF, Telefone e CEP' : 'SKU, Título, Preço de venda e Estoque'}. Célula vazia
          não muda nada; um “-” esvazia o campo. O que a Estampa exporta pode ser editado e importado de volta.
        </p>
        <OutroPrograma tipo={daTela} />
      </Card>
      <Ultimas tipo={daTela} />
    </>
  )
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

/** Earlier ones, which can still be looked at and undone. */
function Ultimas({ tipo }: { tipo: TipoDeImportacao }) {
  const { data } = useQuery(ultimasImportacoes)
  const daqui = (data ?? []).filter((uma) => (uma.tipo === 'clientes') === (tipo === 'clientes'))
  if (daqui.length === 0) return null
  return (
    <Card title="Últimas importações">
      <ul className="[&_li]:flex [&_li]:[flex-flow:row_wrap] [&_li]:gap-x-3 [&_li]:gap-y-1 [&_li]:items-center [&_li]:justify-between [&_li]:min-h-11 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_li:first-child]:border-t-0 [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11 [&_a]:text-marca-texto">
        {daqui.map(({ id, arquivo, estado, criada_em, aplicadas }) => (
          <li key={id}>
            <Link to={`?importacao=${id}`}>{arquivo}</Link>
            <span className={css.nota}>
              {formatarDataHora(criada_em)} · {ESTADOS[estado]}
              {aplicadas > 0 && `, ${aplicadas.toLocaleString('pt-BR')} ${aplicadas === 1 ? 'linha' : 'linhas'}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
