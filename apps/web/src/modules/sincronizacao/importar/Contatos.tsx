import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { emAndamento } from '../sincronizacao.queries.ts'
import { contatosDaConta, importarContatos } from './contatos.queries.ts'
import css from './Importar.module.css'

/** All contacts of the account as customers, at the shop's wish; those of imported orders come in by themselves. */
export function Contatos() {
  const { data: ultima } = useQuery(contatosDaConta)
  const lendo = ultima != null && emAndamento(ultima.estado)
  const { mutate, isPending } = useMutation({
    ...importarContatos,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível começar. Tente novamente.')),
  })
  return (
    <div className={css.clientes}>
      <Card
        title="Clientes"
        description="Os clientes dos pedidos importados entram sozinhos. Se quiser todos os contatos da conta, traga-os aqui: quem já está na loja fica como está, e fornecedores ficam fora."
        actions={
          <Button variant="default" loading={isPending || lendo} onClick={() => mutate()}>
            Importar contatos
          </Button>
        }
      >
        {ultima && (
          <p className={css.contatos} role="status" data-falhou={ultima.estado === 'falhou' || undefined}>
            {ultima.mensagem ?? (lendo ? 'Esperando a vez…' : 'Contatos importados.')}{' '}
            {ultima.estado === 'concluida' && <Link to="/clientes">Ver clientes</Link>}
          </p>
        )}
      </Card>
    </div>
  )
}
