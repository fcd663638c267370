import type { Importacao } from '@estampa/contract/bling/importacao.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import css from './Importar.module.css'
import { cancelarImportacao } from './importacao.queries.ts'

/** How far the reading or the applying is, how long it will take, and the way to stop it. */
export function Progresso({ importacao }: { importacao: Importacao }) {
  const { estado, restante_s, mensagem } = importacao
  const lendo = estado === 'lendo'
  const [feitos, todos] = quanto(importacao)
  return (
    <Card title={lendo ? 'Lendo o catálogo do Bling' : 'Importando'} actions={<Cancelar importacao={importacao} />}>
      <p className={css.andamento} role="status">
        {frase(importacao)}
        {restante_s !== null && <span className={css.suave}> Falta{demora(restante_s)}.</span>}
      </p>
      <progress
        className={css.barra}
        aria-label="Andamento"
        {...(todos > 0 && { max: todos, value: Math.min(feitos, todos) })}
      />
      <p className={css.suave}>
        {mensagem ??
          'Pode sair desta tela: continua sozinho, mesmo se o computador reiniciar. A loja segue funcionando.'}
      </p>
    </Card>
  )
}

const numero = (n: number) => n.toLocaleString('pt-BR')

function quanto({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): [feitos: number, todos: number] {
  if (estado === 'lendo') return [lidos, total ?? 0]
  return [aplicados + fotos.baixadas + fotos.falhas, aplicar + fotos.total]
}

function frase({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): string {
  if (estado === 'lendo')
    return total === null ? 'Procurando os produtos da conta…' : `${numero(lidos)} de ${numero(total)} produtos lidos.`
  if (aplicados < aplicar) return `${numero(aplicados)} de ${numero(aplicar)} produtos importados.`
  return `Produtos prontos. ${numero(fotos.baixadas + fotos.falhas)} de ${numero(fotos.total)} fotos baixadas.`
}

function demora(segundos: number): string {
  if (segundos < 60) return ' menos de um minuto'
  const minutos = Math.ceil(segundos / 60)
  return minutos === 1 ? ' cerca de 1 minuto' : `m cerca de ${minutos} minutos`
}

export function Cancelar({ importacao: { id, estado } }: { importacao: Importacao }) {
  const [perguntando, setPerguntando] = useState(false)
  const { mutate, isPending } = useMutation({
    ...cancelarImportacao,
    onError: () => avisar('error', 'Não foi possível cancelar. Tente novamente.'),
  })
  return (
    <>
      <Button variant="default" onClick={() => setPerguntando(true)}>
        Cancelar
      </Button>
      {perguntando && (
        <ConfirmDialog
          title="Cancelar a importação?"
          danger="Cancelar importação"
          cancelLabel="Continuar"
          pending={isPending}
          onConfirm={() => mutate(id, { onSettled: () => setPerguntando(false) })}
          onClose={() => setPerguntando(false)}
        >
          {estado === 'aplicando'
            ? 'O que já foi importado fica aqui; o resto não entra.'
            : 'Nada foi criado aqui. Você pode ler o catálogo de novo quando quiser.'}
        </ConfirmDialog>
      )}
    </>
  )
}
