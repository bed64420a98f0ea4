package survey

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// A discriminant distinguishes labels: Fisher's, with one covariance for all labels. All its vectors
// are whitened, so that their distances are Mahalanobis distances.
type discriminant struct {
	labels       []string
	means, named [][]float64
	lower        [][]float64 // whitens
}

// shrinkage is how much of the covariance is replaced by the mean variance: few cells are
// named, and there are many colours.
const shrinkage = 0.2

// learn makes a discriminant of the named cells, or returns nil if there are none.
func learn(cells [][]float64, named map[int]string) *discriminant {
	of := map[string][]int{}
	n := 0
	for _, i := range slices.Sorted(maps.Keys(named)) {
		if label := named[i]; i < len(cells) && cells[i] != nil && label != "" {
			of[label] = append(of[label], i)
			n++
		}
	}
	if n == 0 {
		return nil
	}
	d := &discriminant{labels: slices.Sorted(maps.Keys(of))}
	covariance := square(colours)
	for _, label := range d.labels {
		mean := make([]float64, colours)
		for _, i := range of[label] {
			for k, v := range cells[i] {
				mean[k] += v / float64(len(of[label]))
			}
		}
		d.means = append(d.means, mean)
		for _, i := range of[label] {
			for a := range colours {
				for b := range a + 1 {
					covariance[a][b] += (cells[i][a] - mean[a]) * (cells[i][b] - mean[b]) / float64(n)
				}
			}
		}
	}
	variance := 0.0
	for a := range colours {
		variance += covariance[a][a] / colours
	}
	if variance == 0 {
		variance = 1 // nothing shows how cells of one label vary: all colours count alike
	}
	for a := range colours {
		for b := range a + 1 {
			covariance[a][b] *= 1 - shrinkage
		}
		covariance[a][a] += shrinkage * variance
	}
	d.lower = cholesky(covariance)
	for i := range d.means {
		d.means[i] = d.white(d.means[i])
	}
	for _, label := range d.labels {
		for _, i := range of[label] {
			d.named = append(d.named, d.white(cells[i]))
		}
	}
	return d
}

// judge returns the proposal for a cell. All labels are equally likely beforehand.
func (d *discriminant) judge(cell []float64) Proposal {
	type candidate struct {
		label string
		far   float64
	}
	at := d.white(cell)
	candidates := make([]candidate, len(d.labels))
	for i, mean := range d.means {
		candidates[i] = candidate{d.labels[i], distance(at, mean)}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	p := Proposal{Label: candidates[0].label}
	if len(candidates) > 1 {
		p.Second, p.Margin = candidates[1].label, candidates[1].far-candidates[0].far
	}
	return p
}

// strange returns how far a cell is from the nearest named cell.
func (d *discriminant) strange(cell []float64) float64 {
	at, least := d.white(cell), math.Inf(1)
	for _, n := range d.named {
		least = min(least, distance(at, n))
	}
	return least
}

// white returns x with lower*x = v.
func (d *discriminant) white(v []float64) []float64 {
	x := make([]float64, len(v))
	for i := range v {
		sum := v[i]
		for k := range i {
			sum -= d.lower[i][k] * x[k]
		}
		x[i] = sum / d.lower[i][i]
	}
	return x
}

// distance returns the square of a distance.
func distance(a, b []float64) (sum float64) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// cholesky returns the lower triangle l for which l times its transpose is m. m is positive
// definite, and only its lower triangle is read. A library for matrices would be larger than
// this whole package many times over.
func cholesky(m [][]float64) [][]float64 {
	l := square(len(m))
	for i := range m {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l
}
