import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './AtributosPage.module.css'
import { useExcluirAtributo, useRenomearAtributo } from './useAtributo.ts'
import { Valores } from './Valores.tsx'

/** One attribute: its name and its values. A `novo` one, just created, puts the focus on the field for a value. */
export function AtributoPainel({ atributo, novo }: { atributo: Atributo; novo: boolean }) {
  const [nome, setNome] = useState(atributo.nome)
  const renomear = useRenomearAtributo(atributo.id)
  const excluir = useExcluirAtributo()
  const parado = nome.trim() === '' || nome.trim() === atributo.nome
  return (
    <>
      <Card
        title="Editar atributo"
        actions={
          <Button
            variant="default"
            icon={IconTrash}
            loading={excluir.isPending}
            onClick={() => excluir.mutate(atributo)}
          >
            Excluir atributo
          </Button>
        }
      >
        <form
          className={css.linhaDeCampo}
          onSubmit={(event) => {
            event.preventDefault()
            if (!parado && !renomear.isPending) renomear.mutate(nome)
          }}
        >
          <TextField
            label="Nome"
            maxLength={CARACTERES.atributo.nome}
            value={nome}
            error={renomear.isError}
            onChange={(event) => {
              setNome(event.target.value)
              if (renomear.isError) renomear.reset()
            }}
          />
          <Button type="submit" disabled={parado} loading={renomear.isPending}>
            Salvar
          </Button>
        </form>
      </Card>
      <Valores atributo={atributo} focar={novo} />
    </>
  )
}
