import {
  type CampoDaPlanilha,
  type CodigoDaOrigem,
  camposDe,
  DELIMITADORES,
  ORIGENS_DE_ARQUIVO,
  ORIGENS_DO_TIPO,
} from '@estampa/contract/importacoes/campos.ts'
import {
  CABECALHO_ATE,
  type ImportacaoDePlanilha,
  type PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { IntegerField, TextField } from '../../../shared/ui/fields/TextField.tsx'
import { changePlanilhaChoices } from './planilhas.queries.ts'

/** Sends a person's choices about the file, one after the other; each has the rows proposed anew. */
export function useLeituraEscolhas(importacao: ImportacaoDePlanilha) {
  const { mutate, isPending, variables } = useTold(changePlanilhaChoices, 'Não foi possível mudar. Tente novamente.')
  return {
    /** The import with what the person has chosen: shown at once, while the file is read anew. */
    agora: isPending ? applyEscolhas(importacao, variables) : importacao,
    /** Fields stay enabled while a choice is sent: a disabled one would lose the focus. */
    mudar: (choices: PlanilhaEscolhas) => mutate({ ...choices, id: importacao.id }),
    /** A choice that may change the columns is being sent. */
    outrasColunas: isPending && variables.colunas === undefined,
  }
}
type Escolhas = ReturnType<typeof useLeituraEscolhas>

const applyEscolhas = (
  importacao: ImportacaoDePlanilha,
  { origem, ...escolhas }: PlanilhaEscolhas,
): ImportacaoDePlanilha =>
  // Typed by intersection: a choice that is not made is absent, never undefined.
  Object.assign({}, importacao, escolhas, {
    origem: origem === undefined ? importacao.origem : origem && { codigo: origem, nome: ORIGENS_DE_ARQUIVO[origem] },
    estado: 'lendo' as const,
    lidas: 0,
    restante_s: null,
  })

const ESTOQUE = [
  { value: 'contado', label: 'O que há agora (contagem)' },
  { value: 'entrada', label: 'O que chegou (soma ao que há)' },
]
const toLocalInput = (instante: string) => {
  const data = new Date(instante)
  return new Date(data.getTime() - data.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** How the file is read: which program wrote it, where its headers stand, what its columns are. */
export function LeituraDoArquivo({ agora, mudar, outrasColunas }: Escolhas) {
  const { origem, colunas, delimitador, planilhas, planilha, estoque, contado_em } = agora
  const usedCampos = new Set(colunas.map(({ campo }) => campo))
  if (origem?.codigo === 'vcard') return null
  return (
    <Card title="Como o arquivo é lido">
      <Fields columns={3}>
        <Origem {...{ agora, mudar }} />
        <Cabecalho {...{ agora, mudar }} />
        {planilhas.length > 1 && (
          <SelectField
            label="Planilha"
            value={planilha ?? ''}
            onChange={({ target }) => mudar({ planilha: target.value })}
            options={planilhas.map((name) => ({ value: name, label: name }))}
          />
        )}
        {delimitador !== null && (
          <SelectField
            label="Separador"
            value={delimitador}
            onChange={({ target }) => mudar({ delimitador: target.value as keyof typeof DELIMITADORES })}
            options={Object.entries(DELIMITADORES).map(([value, label]) => ({ value, label }))}
          />
        )}
        {usedCampos.has('estoque') && (
          <SelectField
            label="O estoque do arquivo é"
            value={estoque}
            onChange={({ target }) => mudar({ estoque: target.value as typeof estoque })}
            options={ESTOQUE}
          />
        )}
        {usedCampos.has('estoque') && estoque === 'contado' && !usedCampos.has('exportado_em') && (
          <TextField
            label="Contado em"
            type="datetime-local"
            defaultValue={toLocalInput(contado_em)}
            onBlur={({ target }) =>
              target.value !== '' &&
              target.value !== toLocalInput(contado_em) &&
              mudar({ contado_em: new Date(target.value).toISOString() })
            }
          />
        )}
      </Fields>
      <Colunas
        key={[origem?.codigo, ...colunas.map(({ coluna }) => coluna)].join('\n')}
        {...{ agora, mudar, outrasColunas }}
      />
    </Card>
  )
}

type Parte = Pick<Escolhas, 'agora' | 'mudar'>

function Origem({ agora: { tipo, origem }, mudar }: Parte) {
  const programas: readonly CodigoDaOrigem[] = ORIGENS_DO_TIPO[tipo]
  if (programas.length === 0) return null
  return (
    <SelectField
      label="Arquivo de"
      value={origem?.codigo ?? ''}
      placeholder="Nenhum: ler pelos cabeçalhos"
      hint={
        origem
          ? 'Reconhecido pelos cabeçalhos. Pode ser mudado.'
          : 'Escolha o programa que gravou o arquivo, se ele estiver na lista.'
      }
      onChange={({ target }) => mudar({ origem: (target.value || null) as CodigoDaOrigem | null })}
      options={programas.map((codigo) => ({ value: codigo, label: ORIGENS_DE_ARQUIVO[codigo] }))}
    />
  )
}

/** How many texts of the header row are shown. */
const TEXTOS = 4

function Cabecalho({ agora: { cabecalho, colunas }, mudar }: Parte) {
  /** Null: as it is. */
  const [typedHeaderRow, setTypedHeaderRow] = useState<string | null>(null)
  const number = typedHeaderRow === null ? cabecalho : (inteiroDoTexto(typedHeaderRow) ?? Number.NaN)
  const serve = number >= 1 && number <= CABECALHO_ATE
  const applyHeaderRow = () => {
    if (typedHeaderRow === null || !serve) return
    setTypedHeaderRow(null)
    if (number !== cabecalho) mudar({ cabecalho: number })
  }
  const texts = colunas.map(({ coluna }) => coluna).filter((column) => column !== '')
  const rest = texts.length - TEXTOS
  useUnsavedQuestion(typedHeaderRow !== null && number !== cabecalho)
  return (
    <>
      <IntegerField
        label="Linha dos cabeçalhos"
        value={typedHeaderRow ?? String(cabecalho)}
        error={serve ? undefined : `Informe um número de 1 a ${CABECALHO_ATE}.`}
        hint={
          texts.length > 0
            ? `Nela está: ${texts.slice(0, TEXTOS).join(' · ')}${rest > 0 ? ` e mais ${rest}` : ''}`
            : 'Nesta linha não há textos.'
        }
        onChange={({ target }) => setTypedHeaderRow(target.value)}
        onBlur={applyHeaderRow}
        onKeyDown={({ key }) => key === 'Enter' && applyHeaderRow()}
      />
    </>
  )
}

/** Asks what each column is, the recognised ones first. The list keeps its order while a person chooses. */
function Colunas({ agora: { tipo, colunas, origem }, mudar, outrasColunas }: Escolhas) {
  const recognisedCount = colunas.filter(({ campo }) => campo !== null).length
  const [aberta, setAberta] = useState(recognisedCount === 0)
  const [order] = useState(() =>
    colunas
      .map(({ campo }, i) => ({ i, solta: campo === null }))
      .sort((a, b) => Number(a.solta) - Number(b.solta))
      .map(({ i }) => i),
  )
  const usedCampos = new Set(colunas.map(({ campo }) => campo))
  const fields = Object.entries(camposDe(tipo)).map(([value, label]) => ({ value, label }))
  const chooseCampo = (i: number, field: string) =>
    mudar({
      colunas: colunas.map((column, j) =>
        i === j ? { ...column, campo: (field || null) as CampoDaPlanilha | null } : column,
      ),
    })
  return (
    <details className="mt-3" open={aberta} onToggle={({ currentTarget }) => setAberta(currentTarget.open)}>
      <summary className="k-dobra">
        {recognisedCount} de {colunas.length} {colunas.length === 1 ? 'coluna reconhecida' : 'colunas reconhecidas'}
      </summary>
      {origem && (
        <p className="m-0 mb-3 text-texto-suave">
          {`Lidas como ${origem.nome} as grava: mais de uma coluna pode formar um campo. As outras não são importadas.`}
        </p>
      )}
      <Fields columns={3}>
        {order.map((i) => {
          const { coluna = '', campo = null } = colunas[i] ?? {}
          return (
            <SelectField
              key={i}
              label={coluna || `Coluna ${i + 1}`}
              value={campo ?? ''}
              disabled={outrasColunas}
              placeholder="Não importar"
              onChange={({ target }) => chooseCampo(i, target.value)}
              options={fields.map((option) => ({
                ...option,
                disabled: option.value !== campo && usedCampos.has(option.value as CampoDaPlanilha),
              }))}
            />
          )
        })}
      </Fields>
    </details>
  )
}
