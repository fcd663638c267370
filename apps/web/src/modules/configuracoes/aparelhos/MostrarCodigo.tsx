import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fraseDe } from '../../../shared/apiError.ts'
import { celularApi } from '../../../shared/generated/celularApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import * as itens from '../itens.classes.ts'
import css from './AparelhosPage.module.css'
import { aparelhos, codigoMostrado } from './aparelhos.queries.ts'
import { QrDaTela } from './QrDaTela.tsx'

const FALHA = 'Não foi possível concluir. Tente novamente.'

/** A code for one telephone: shows it, then asks whether the telephone that used it is the person's. */
export function MostrarCodigo({ onClose }: { onClose: () => void }) {
  const novo = useMutation({ mutationFn: () => celularApi('POST /auth/celular/') })
  const { mutate: gerar } = novo
  useEffect(() => {
    gerar()
    // Closed without an answer: the code is of no use to anyone who photographed it.
    return () => void celularApi('DELETE /auth/celular/').catch(() => {})
  }, [gerar])
  return (
    <Modal title="Entrar em um celular" size="sm" onClose={onClose}>
      {novo.isError && (
        <>
          <p role="alert">{fraseDe(novo.error, FALHA)}</p>
          <Button variant="default" onClick={() => gerar()}>
            Tentar novamente
          </Button>
        </>
      )}
      {novo.isPending && <Skeleton height="320px" />}
      {novo.data && <Codigo key={novo.data.codigo} {...novo.data} onOutro={() => gerar()} onClose={onClose} />}
    </Modal>
  )
}

interface CodigoProps {
  codigo: string
  endereco: string
  onOutro: () => void
  onClose: () => void
}

function Codigo({ codigo, endereco, onOutro, onClose }: CodigoProps) {
  const client = useQueryClient()
  const { data } = useQuery(codigoMostrado(codigo))
  const resposta = useMutation({
    mutationFn: (body: { numero: number; aceitar: boolean }) => celularApi('POST /auth/celular/responder/', { body }),
    onSuccess: (_, { aceitar }) => {
      if (aceitar) avisar('success', 'Confirmado. O celular está entrando.')
      else avisar('info', 'O celular não entrou.')
      void client.invalidateQueries({ queryKey: aparelhos.queryKey })
      // An accepted telephone still has to come for its session: the code must not be taken back.
      onClose()
    },
    onError: (erro) => avisar('error', fraseDe(erro, FALHA)),
  })
  if (data?.estado === 'nenhum')
    return (
      <div className={css.coluna}>
        <p role="status">O código venceu ou foi lido por mais de um aparelho.</p>
        <Button onClick={onOutro}>Gerar outro</Button>
      </div>
    )
  if (data?.estado === 'pedido' && data.numero !== null) {
    const numero = data.numero
    return (
      <div className={css.coluna}>
        <p role="status">
          {data.aparelho} ({data.endereco}) quer entrar na sua conta. O celular mostra este número?
        </p>
        <p className="text-numero font-destaque tabular-nums leading-[1.1] text-center">{numero}</p>
        <div className={itens.botoes}>
          <Button variant="default" onClick={() => resposta.mutate({ numero, aceitar: false })}>
            Não, recusar
          </Button>
          <Button loading={resposta.isPending} onClick={() => resposta.mutate({ numero, aceitar: true })}>
            Sim, deixar entrar
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={css.coluna}>
      <p>Aponte a câmera do celular para o código. O celular precisa já estar conectado à loja.</p>
      <QrDaTela texto={`${endereco}/celular#${codigo}`} descricao="QR Code para entrar em um celular" />
      <p className={itens.dica}>Vale uma vez, por dois minutos. Não mostre este código a outras pessoas.</p>
    </div>
  )
}
