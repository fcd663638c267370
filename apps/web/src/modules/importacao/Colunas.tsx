import { type CampoDaPlanilha, camposDe } from '@estampa/contract/importacoes/campos.ts'
import { useState } from 'react'
import { Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import css from './planilha.module.css'
import type { Escolhas } from './useEscolhas.ts'

/** What each column is, the recognised ones first. The list keeps its order while a person chooses. */
export function Colunas({ agora: { tipo, colunas, origem }, mudar, outrasColunas }: Escolhas) {
  const reconhecidas = colunas.filter(({ campo }) => campo !== null).length
  const [aberta, setAberta] = useState(reconhecidas === 0)
  const [ordem] = useState(() =>
    colunas
      .map(({ campo }, i) => ({ i, solta: campo === null }))
      .sort((a, b) => Number(a.solta) - Number(b.solta))
      .map(({ i }) => i),
  )
  const usados = new Set(colunas.map(({ campo }) => campo))
  const campos = Object.entries(camposDe(tipo)).map(([value, label]) => ({ value, label }))
  const escolher = (i: number, campo: string) =>
    mudar({
      colunas: colunas.map((uma, j) => (i === j ? { ...uma, campo: (campo || null) as CampoDaPlanilha | null } : uma)),
    })
  return (
    <details className={css.colunas} open={aberta} onToggle={({ currentTarget }) => setAberta(currentTarget.open)}>
      <summary className="k-dobra">
        {reconhecidas} de {colunas.length} {colunas.length === 1 ? 'coluna reconhecida' : 'colunas reconhecidas'}
      </summary>
      {origem && (
        <p className={css.nota}>
          {`Lidas como ${origem.nome} as grava: mais de uma coluna pode formar um campo. As outras não são importadas.`}
        </p>
      )}
      <Fields columns={3}>
        {ordem.map((i) => {
          const { coluna = '', campo = null } = colunas[i] ?? {}
          return (
            <SelectField
              key={i}
              label={coluna || `Coluna ${i + 1}`}
              value={campo ?? ''}
              disabled={outrasColunas}
              placeholder="Não importar"
              onChange={({ target }) => escolher(i, target.value)}
              options={campos.map((um) => ({
                ...um,
                disabled: um.value !== campo && usados.has(um.value as CampoDaPlanilha),
              }))}
            />
          )
        })}
      </Fields>
    </details>
  )
}
