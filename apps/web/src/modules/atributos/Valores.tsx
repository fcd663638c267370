import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './AtributosPage.module.css'
import { useValores } from './useValores.ts'
import { Valor } from './Valor.tsx'

/** The values of an attribute: each is edited in its place; new ones are typed one after the other. */
export function Valores({ atributo, focar }: { atributo: Atributo; focar: boolean }) {
  const [novo, setNovo] = useState('')
  const [editando, setEditando] = useState<number | null>(null)
  const campo = useRef<HTMLInputElement>(null)
  const lista = useRef<HTMLUListElement>(null)
  const { acrescentar, alterar, excluir } = useValores(atributo.id)
  const vazio = novo.trim() === ''
  useEffect(() => {
    if (focar) campo.current?.focus()
  }, [focar])
  return (
    <Card title="Valores">
      <ul className={css.valores} ref={lista} tabIndex={-1} aria-label="Lista de valores">
        {atributo.opcoes.map((valor) => (
          <Valor
            key={valor.id}
            valor={valor}
            editando={editando === valor.id}
            pending={(alterar.isPending && editando === valor.id) || (excluir.isPending && excluir.variables === valor)}
            onEdit={(sim) => setEditando(sim ? valor.id : null)}
            onChange={(texto) => alterar.mutate({ id: valor.id, valor: texto }, { onSuccess: () => setEditando(null) })}
            onDelete={() => {
              excluir.mutate(valor)
              lista.current?.focus() // the button that had the focus goes
            }}
          />
        ))}
      </ul>
      {atributo.opcoes.length === 0 && <p className={css.vazio}>Ainda sem valores.</p>}
      <form
        className={css.linhaDeCampo}
        onSubmit={(event) => {
          event.preventDefault()
          if (vazio || acrescentar.isPending) return
          acrescentar.mutate(novo, {
            onSuccess: () => {
              setNovo('')
              campo.current?.focus()
            },
          })
        }}
      >
        <TextField
          ref={campo}
          label="Novo valor"
          maxLength={CARACTERES.atributo.valor}
          value={novo}
          error={acrescentar.isError}
          onChange={(event) => {
            setNovo(event.target.value)
            if (acrescentar.isError) acrescentar.reset()
          }}
        />
        <Button type="submit" variant="default" disabled={vazio} loading={acrescentar.isPending}>
          Adicionar
        </Button>
      </form>
    </Card>
  )
}
