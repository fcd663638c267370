import { Link, useNavigate } from 'react-router'
import { Button } from '../shared/ui/Button.tsx'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'
import css from './FullScreen.module.css'

export default function NotFoundPage() {
  const navigate = useNavigate()
  useDocumentTitle('Página não encontrada')
  return (
    <main className={css.tela}>
      <p className={css.numero}>404</p>
      <h1 className="k-manchete">Página não encontrada</h1>
      <p className={css.detalhe}>O endereço pode ter mudado, ou o link estar incompleto.</p>
      <div className={css.acoes}>
        <Button onClick={() => void navigate('/home')}>Voltar para Home</Button>
        <Link className={css.link} to="/produtos">
          Ir para Produtos
        </Link>
      </div>
    </main>
  )
}
