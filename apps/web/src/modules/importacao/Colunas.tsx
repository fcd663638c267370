import { type CampoDaPlanilha, camposDe, DELIMITADORES } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha, PlanilhaEscolhas } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import css from './planilha.module.css'
import { escolher } from './planilhas.queries.ts'

const ESTOQUE = [
  { value: 'contado', label: 'O que há agora (contagem)' },
  { value: 'entrada', label: 'O que chegou (soma ao que há)' },
]
const paraCampo = (instante: string) => {
  const data = new Date(instante)
  return new Date(data.getTime() - data.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What each column is, and how the file is cut. A choice has the rows proposed anew. */
export function Colunas({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { id, tipo, colunas, delimitador, planilhas, planilha, estoque, contado_em } = importacao
  const { mutate, isPending } = useMutation({
    ...escolher,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível mudar. Tente novamente.')),
  })
  const mudar = (escolhas: PlanilhaEscolhas) => mutate({ id, ...escolhas })
  const campos = Object.entries(camposDe(tipo)).map(([value, label]) => ({ value, label }))
  const usados = new Set(colunas.map(({ campo }) => campo))
  const nenhuma = colunas.every(({ campo }) => campo === null)
  const soltas = colunas.filter(({ campo }) => campo === null).length
  const trazHora = usados.has('exportado_em')
  const outra = (i: number, campo: string) =>
    mudar({
      colunas: colunas.map((uma, j) => (i === j ? { ...uma, campo: (campo || null) as CampoDaPlanilha | null } : uma)),
    })
  return (
    <Card title="Como a planilha é lida">
      <Fields columns={3}>
        {planilhas.length > 1 && (
          <SelectField
            label="Planilha"
            value={planilha ?? ''}
            disabled={isPending}
            onChange={({ target }) => mudar({ planilha: target.value })}
            options={planilhas.map((nome) => ({ value: nome, label: nome }))}
          />
        )}
        {delimitador !== null && (
          <SelectField
            label="Separador"
            value={delimitador}
            disabled={isPending}
            onChange={({ target }) => mudar({ delimitador: target.value as keyof typeof DELIMITADORES })}
            options={Object.entries(DELIMITADORES).map(([value, label]) => ({ value, label }))}
          />
        )}
        {usados.has('estoque') && (
          <SelectField
            label="O estoque da planilha é"
            value={estoque}
            disabled={isPending}
            onChange={({ target }) => mudar({ estoque: target.value as typeof estoque })}
            options={ESTOQUE}
          />
        )}
        {usados.has('estoque') && estoque === 'contado' && !trazHora && (
          <TextField
            label="Contado em"
            type="datetime-local"
            defaultValue={paraCampo(contado_em)}
            disabled={isPending}
            onBlur={({ target }) =>
              target.value !== '' &&
              target.value !== paraCampo(contado_em) &&
              mudar({ contado_em: new Date(target.value).toISOString() })
            }
          />
        )}
      </Fields>
      <details className={css.colunas} open={nenhuma || undefined}>
        <summary>
          {colunas.length - soltas} de {colunas.length}{' '}
          {colunas.length === 1 ? 'coluna reconhecida' : 'colunas reconhecidas'}
        </summary>
        <Fields columns={3}>
          {colunas.map(({ coluna, campo }, i) => (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- the place of a column is what it is
              key={i}
              label={coluna || `Coluna ${i + 1}`}
              value={campo ?? ''}
              disabled={isPending}
              placeholder="Não importar"
              onChange={({ target }) => outra(i, target.value)}
              options={campos.map((um) => ({
                ...um,
                disabled: um.value !== campo && usados.has(um.value as CampoDaPlanilha),
              }))}
            />
          ))}
        </Fields>
      </details>
    </Card>
  )
}
