import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './AtributosPage.module.css'
import { useCriarAtributo } from './useAtributo.ts'

/** Form of a new attribute: only its name, since values need the stored attribute. `focar` moves the focus here. */
export function NovoAtributo({ focar, onCreate }: { focar: boolean; onCreate: (id: number) => void }) {
  const [nome, setNome] = useState('')
  const { mutate, isPending, isError } = useCriarAtributo(onCreate)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focar) campo.current?.focus()
  }, [focar])
  const vazio = nome.trim() === ''
  return (
    <Card title="Novo atributo" description="Por exemplo Material, com os valores Algodão e Poliéster.">
      <form
        className={css.linhaDeCampo}
        onSubmit={(event) => {
          event.preventDefault()
          if (!vazio && !isPending) mutate(nome)
        }}
      >
        <TextField
          label="Nome"
          maxLength={CARACTERES.atributo.nome}
          value={nome}
          error={isError}
          ref={campo}
          onChange={(event) => setNome(event.target.value)}
        />
        <Button type="submit" disabled={vazio} loading={isPending}>
          Salvar
        </Button>
      </form>
    </Card>
  )
}
