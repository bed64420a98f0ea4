package survey

import "math"

// A logistic separates sides with a feature from sides without it.
type logistic struct {
	weights []float64
	bias    float64
}

const (
	// decay keeps weights small: few sides are named, and there is much to see.
	decay = 0.005
	// descents and pace bound the search for the weights.
	descents = 400
	pace     = 0.5
)

// mostWeight is how many times as much a sample of the rarer kind weighs at most. Where thousands
// of sides are named and twenty have the feature, all that looks a little like them would have it.
const mostWeight = 10

// fit makes a logistic of samples, or returns nil unless there are some of both kinds. Both kinds
// weigh alike, within mostWeight.
func fit(samples [][]float64, has []bool) *logistic {
	yes := 0
	for _, h := range has {
		if h {
			yes++
		}
	}
	if yes == 0 || yes == len(has) {
		return nil
	}
	no := len(has) - yes
	l := &logistic{weights: make([]float64, len(samples[0]))}
	ofYes, ofNo := float64(min(no, mostWeight*yes)), float64(min(yes, mostWeight*no))
	all := ofYes*float64(yes) + ofNo*float64(no)
	grade := make([]float64, len(l.weights))
	momentum, turn := make([]float64, len(l.weights)), 0.0
	for range descents {
		for k := range grade {
			grade[k] = -decay * l.weights[k]
		}
		shift := 0.0
		for i, x := range samples {
			weight, want := ofNo/all, 0.0
			if has[i] {
				weight, want = ofYes/all, 1
			}
			miss := weight * (want - 1/(1+math.Exp(-l.score(x))))
			for k, v := range x {
				grade[k] += miss * v
			}
			shift += miss
		}
		for k := range grade {
			momentum[k] = 0.9*momentum[k] + pace*grade[k]
			l.weights[k] += momentum[k]
		}
		turn = 0.9*turn + pace*shift
		l.bias += turn
	}
	return l
}

// score returns the logarithm of the odds that a side has the feature.
func (l *logistic) score(x []float64) float64 {
	sum := l.bias
	for k, v := range x {
		sum += l.weights[k] * v
	}
	return sum
}
