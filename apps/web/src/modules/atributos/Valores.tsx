import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useEffect, useRef, useState } from 'react'
import { Card } from '../../shared/ui/Card.tsx'
import * as css from './AtributosPage.classes.ts'
import { CampoComBotao } from './CampoComBotao.tsx'
import { useValores } from './useValores.ts'
import { Valor } from './Valor.tsx'

/** The values of an attribute: each is edited in its place; new ones are typed one after the other. */
export function Valores({ atributo, focar }: { atributo: Atributo; focar: boolean }) {
  const [novo, setNovo] = useState('')
  const [editando, setEditando] = useState<number | null>(null)
  const campo = useRef<HTMLInputElement>(null)
  const lista = useRef<HTMLUListElement>(null)
  const { acrescentar, alterar, excluir } = useValores(atributo.id)
  useEffect(() => {
    if (focar) campo.current?.focus()
  }, [focar])
  return (
    <Card title="Valores">
      <ul
        className="grid gap-2 grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] m-0 mb-4 focus:outline-none empty:hidden"
        ref={lista}
        tabIndex={-1}
        aria-label="Lista de valores"
      >
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
      <CampoComBotao
        ref={campo}
        tela={`Valores de ${atributo.nome}`}
        label="Novo valor"
        maxLength={CARACTERES.atributo.valor}
        value={novo}
        botao="Adicionar"
        secundario
        parado={novo.trim() === ''}
        mutacao={acrescentar}
        onType={setNovo}
        onSubmit={() =>
          acrescentar.mutate(novo, {
            onSuccess: () => {
              setNovo('')
              campo.current?.focus()
            },
          })
        }
      />
    </Card>
  )
}
